/** Colours of what is painted on canvas; the rest of the page takes its own from the style sheet. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly thread: string;
  readonly error: string;
  readonly running: string;
  readonly archive: string;
  readonly accent: string;
  readonly lit: string;
  readonly lanes: readonly string[];
}

export type Theme = 'light' | 'dark';

/*
 * Lane hues keep apart for readers who do not tell red from green: they alternate in lightness and
 * in the blue-yellow direction, and red itself is kept for errors.
 */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    paper: '#f7f8fa',
    ink: '#1b2029',
    muted: '#566072',
    line: '#d9dee6',
    thread: '#98a2b1',
    error: '#cf222e',
    running: '#0a7ea4',
    archive: '#8d96a3',
    accent: '#3a54c9',
    lit: '#ffffff',
    lanes: ['#2f62d0', '#c2560c', '#0b8a72', '#a03f9b', '#1d8fb5', '#8a6a00', '#5b56d6', '#5f7355'],
  },
  dark: {
    paper: '#0f1217',
    ink: '#e8ebf1',
    muted: '#9aa5b5',
    line: '#29303b',
    thread: '#5d6878',
    error: '#ff6b6b',
    running: '#4cc9f0',
    archive: '#6d7786',
    accent: '#93a8ff',
    lit: '#ffffff',
    lanes: ['#6f9bff', '#f0904c', '#3fc7a6', '#dd86d6', '#5cc4ea', '#d9b13b', '#a79cff', '#9db98e'],
  },
};

/** Colour of the n-th lane; hues come round again after the eighth. */
export function laneColor(palette: Palette, lane: number): string {
  return palette.lanes[lane % palette.lanes.length] ?? palette.ink;
}

/** `color` moved towards `towards` by a share from 0 to 1; both as #rrggbb. */
export function blend(color: string, towards: string, share: number): string {
  const channel = (at: number): string => {
    const from = Number.parseInt(color.slice(at, at + 2), 16);
    const to = Number.parseInt(towards.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
