import { formatRoute, parseRoute, type Route } from '../view/route.ts';

/** Where the reader is; follows the location hash, which is its only store. */
class Place {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => this.read());
    window.addEventListener('popstate', () => this.read());
  }

  /** Goes to a route; `replace` leaves no step behind for the back button. */
  go(route: Route, how: 'push' | 'replace' = 'push'): void {
    const hash = formatRoute(route);
    if (hash !== location.hash) {
      if (how === 'push') history.pushState(null, '', hash);
      else history.replaceState(null, '', hash);
    }
    this.route = route;
  }

  private read(): void {
    this.route = parseRoute(location.hash);
  }
}

export const place = new Place();
