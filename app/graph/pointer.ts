import type Sigma from 'sigma';
import type { GlyphNode } from './glyph-program.ts';
import type { Hit } from './hit-test.ts';

/** What the pointer does on the pane, in terms of what lies under it. */
export interface PointerEvents {
  readonly at: (x: number, y: number) => Hit | null;
  readonly onClick: (hit: Hit | null) => void;
  readonly onDoubleClick: (hit: Hit) => void;
  readonly onHover: (hit: Hit | null) => void;
}

/** A place that Sigma's captors report, with the way to stop what they would do next. */
interface Place {
  readonly x: number;
  readonly y: number;
  preventSigmaDefault(): void;
}

const PICKING = ['mousemove', 'click', 'doubleClick', 'mousedown', 'mouseup', 'rightClick', 'wheel'] as const;
const TOUCH_PICKING = ['touchdown', 'touchup', 'touchmove', 'tap', 'doubletap'] as const;

/**
 * Takes the pointer's meaning from Sigma, which reads pixels back from the graphics card at every
 * move (200 ms with 8,000 nodes); dragging and zooming stay its own.
 */
export function watchPointer(sigma: Sigma<GlyphNode>, events: PointerEvents): void {
  const mouse = sigma.getMouseCaptor();
  const touch = sigma.getTouchCaptor();
  for (const event of PICKING) mouse.removeAllListeners(event);
  for (const event of TOUCH_PICKING) touch.removeAllListeners(event);
  const click = ({ x, y }: Pick<Place, 'x' | 'y'>): void => events.onClick(events.at(x, y));
  const doubleClick = (place: Place): void => {
    const hit = events.at(place.x, place.y);
    if (hit === null) return;
    place.preventSigmaDefault();
    events.onDoubleClick(hit);
  };
  let isDown = false;
  mouse.on('mousedown', () => {
    isDown = true;
    events.onHover(null);
  });
  mouse.on('mouseup', () => (isDown = false));
  mouse.on('mousemove', ({ x, y }) => {
    if (!isDown) events.onHover(events.at(x, y));
  });
  mouse.on('mouseleave', () => events.onHover(null));
  mouse.on('click', click);
  mouse.on('doubleClick', doubleClick);
  touch.on('tap', (taps) => {
    const place = taps.touches[0] ?? taps.previousTouches[0];
    if (place !== undefined) click(place);
  });
  touch.on('doubletap', (taps) => {
    const place = taps.touches[0] ?? taps.previousTouches[0];
    if (place !== undefined) doubleClick({ ...place, preventSigmaDefault: () => taps.preventSigmaDefault() });
  });
}
