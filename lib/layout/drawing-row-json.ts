import type { DrawingRow } from './drawing.ts';

/** A row under the key names of the writer's own drawing. */
export type DrawingRowJson = Readonly<Record<string, string | number | true | readonly string[]>>;

/** The row as JSON; what is empty, false or 0 is left out. Keys in a fixed order. */
export function drawingRowJson(row: DrawingRow): DrawingRowJson {
  const fields: Record<string, string | number | boolean | readonly string[]> = {
    id: row.id,
    predecessor: row.predecessor,
    caller: row.caller,
    role: row.role,
    source: row.source,
    status: row.status,
    display: row.display,
    branch_name: row.branchName,
    attach_returns: row.attachReturns,
    covers_ids: row.coversIds,
    superseded_summary: row.supersededSummary,
    spawn_out: row.spawnOut !== null,
    spawn_out_session: row.spawnOut?.session ?? '',
    spawn_out_head: row.spawnOut?.head ?? '',
    spawn_remote: row.spawnRemote !== null,
    spawn_remote_session: row.spawnRemote?.session ?? '',
    spawn_remote_id: row.spawnRemote?.id ?? '',
    _lane: row.lane,
    _tier: row.tier,
    _depth: row.depth,
  };
  return Object.fromEntries(Object.entries(fields).filter(isTelling));
}

type Telling = string | number | true | readonly string[];

function isTelling(field: [string, Telling | false]): field is [string, Telling] {
  const [, value] = field;
  return typeof value === 'object' ? value.length > 0 : Boolean(value);
}
