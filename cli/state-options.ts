import { Option } from 'commander';

/** `--ref` and `--at`: which state of the sessions a command reads, a `WantedState`; at most one of them. */
export function stateOptions(): readonly [ref: Option, at: Option] {
  return [
    new Option('--ref <name>', 'read the sessions as a branch, tag or other ref holds them').conflicts('at'),
    new Option('--at <commit>', 'read the session as a commit holds it; the start of its id is enough'),
  ];
}
