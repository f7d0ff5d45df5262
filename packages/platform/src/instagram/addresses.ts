/** Addresses a person would open. They lead to the configured host: the stand-in's people are nobody on the real one. */
export class Addresses {
  readonly origin: string;

  constructor(baseUrl: URL) {
    this.origin = baseUrl.origin;
  }

  profile(username: string): string {
    return `${this.origin}/${username}/`;
  }

  people(username: string, list: 'followers' | 'following'): string {
    return `${this.origin}/${username}/${list}/`;
  }

  post(shortcode: string): string {
    return `${this.origin}/p/${shortcode}/`;
  }

  likers(shortcode: string): string {
    return `${this.origin}/p/${shortcode}/liked_by/`;
  }

  hashtag(tag: string): string {
    return `${this.origin}/explore/tags/${encodeURIComponent(tag)}/`;
  }
}
