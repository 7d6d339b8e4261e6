import { expect, test } from 'vitest';
import { laneColor, PALETTES, type Theme } from '../../app/view/palette.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const themes: readonly Theme[] = ['light', 'dark'];

test.each(themes)('every lane stands out from the paper in the %s theme (WCAG 1.4.11)', (theme) => {
  const palette = PALETTES[theme];
  palette.lanes.forEach((_, lane) => {
    expect(contrast(laneColor(palette, lane), palette.paper)).toBeGreaterThanOrEqual(3);
  });
});

test.each(themes)('words on the canvas are readable in the %s theme (WCAG AA)', (theme) => {
  const palette = PALETTES[theme];
  for (const color of [palette.ink, palette.muted]) {
    expect(contrast(color, palette.paper)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(palette.paper, palette.accent)).toBeGreaterThanOrEqual(4.5);
});
