/** Where `afterturn serve` tells of what has changed; also in cli/serve/live-server.ts. */
const NEWS_PATH = 'data/live';

export interface LiveEvents {
  /** Keys of the sessions that were read again, or are gone. */
  readonly onChange: (keys: readonly string[]) => void;
  /** Whether the server is heard. */
  readonly onLink: (isHeard: boolean) => void;
}

/** Hears what a site that is served live tells; the browser calls again by itself when the line is cut. */
export function hearLive({ onChange, onLink }: LiveEvents): void {
  const source = new EventSource(new URL(NEWS_PATH, document.baseURI));
  source.onopen = () => {
    onLink(true);
  };
  source.onerror = () => {
    onLink(false);
  };
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const keys: unknown = JSON.parse(data);
    if (Array.isArray(keys)) onChange(keys.filter((key) => typeof key === 'string'));
  };
}
