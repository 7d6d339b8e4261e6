/** Why data of the site could not be had: what is wrong, and what the reader can do. */
export class SiteDataError extends Error {
  override readonly name = 'SiteDataError';

  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}
