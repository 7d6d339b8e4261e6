declare const brand: unique symbol;

/** A value that carries its meaning in its type, so that two of one shape cannot be mixed. */
export type Branded<Value, Name extends string> = Value & { readonly [brand]: Name };

/** The id of a node: free text, unique in its session. */
export type NodeId = Branded<string, 'NodeId'>;
/** The id of a session: the name of its folder. */
export type SessionId = Branded<string, 'SessionId'>;
/** A node's place in the order of append: an integer, the only sort key (seed §2). */
export type Seq = Branded<number, 'Seq'>;
/** Seconds since the epoch, with fractions. For people; never a sort key. */
export type Seconds = Branded<number, 'Seconds'>;
/** Whole milliseconds since the epoch, as messages carry them. */
export type Milliseconds = Branded<number, 'Milliseconds'>;
/** A count of code points, the unit of the writer's lengths and cuts (never UTF-16 units). */
export type CodePoints = Branded<number, 'CodePoints'>;
/** Position of a call in `SessionGraph.calls`, which is in seq order; -1 stands for "none". */
export type CallIndex = Branded<number, 'CallIndex'>;

export const nodeId = (text: string): NodeId => text as NodeId;
export const sessionId = (text: string): SessionId => text as SessionId;
export const seq = (value: number): Seq => value as Seq;
export const codePoints = (value: number): CodePoints => value as CodePoints;
export const callIndex = (value: number): CallIndex => value as CallIndex;

/** No call: what an index holds where an edge is empty or leads out of the session. */
export const NO_CALL = callIndex(-1);
