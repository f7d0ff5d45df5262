/** URLs that a user would open, on the configured host: the sandbox's users don't exist on the real platform. */
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
