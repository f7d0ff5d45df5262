import { mix } from './population/mix.ts';
import type { Post } from './population/posts.ts';

/** Width and height of an image or video. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

const FRAMES: readonly Frame[] = [
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
  { width: 1080, height: 720 },
];

export function frameOf(post: Post): Frame {
  if (post.kind === 'reel') return { width: 720, height: 1280 };
  return FRAMES[mix(post.owner.index, post.index, 41) % FRAMES.length] ?? { width: 1080, height: 1080 };
}

/** URL of a post's image on this server (`part` is the position in a carousel). */
export function imageUrl(post: Post, origin: string, part = 0, size = 1080): string {
  const name = mix(post.owner.index, post.index, part + 1);
  return `${origin}/v/t51.2885-15/${name}_${post.pk.slice(0, 15)}${part}_n.jpg?stp=dst-jpg_e35_s${size}x${size}`;
}

/** URL of a reel's video on this server. */
export function videoUrl(post: Post, origin: string, part = 0): string {
  return `${origin}/o1/v/t16/f2/m86/${mix(post.owner.index, post.index, part + 61)}_${post.pk.slice(0, 15)}${part}.mp4?efg=eyJ2ZW5j`;
}

/** The media of a carousel: two to six images and videos. */
export function carouselParts(post: Post): readonly { readonly pk: string; readonly isVideo: boolean }[] {
  const hash = mix(post.owner.index, post.index, 42);
  return Array.from({ length: 2 + (hash % 5) }, (_, part) => ({
    pk: (BigInt(post.pk) - BigInt((part + 1) * 977) * 8388608n).toString(),
    isVideo: (hash >>> (part + 4)) % 4 === 0,
  }));
}

export const durationOf = (post: Post): number => 5 + (mix(post.owner.index, post.index, 43) % 8_500) / 100;

export const playsOf = (post: Post): number => post.likes * (9 + (post.index % 7)) + post.comments;
