import { mix } from './mix.ts';

/** The hashtags. A post has the one at its position in this round and the next, so a tag's posts can be computed. */
export const TAGS: readonly string[] =
  'space ocean tidepool sunrise filmphotography ceramics cycling mountains streetphotography coffee design books running garden wildlife jazz architecture foodie travel dogs climbing sketchbook baking winter'.split(
    ' ',
  );

const SENTENCES = [
  'First light over the ridge.',
  'We waited four hours for this, and it was worth it.',
  'Notes from the darkroom, part 2',
  'Small things, “carefully made”, take time; that is all.',
  'Kein Filter, nur Nebel.',
  'صباح الخير من المرفأ',
  'Back to the bench 🔧',
  'Hola, ¿quién viene el domingo?\n\nTell me below 👇',
  '=SUM(joy) said the sea',
  'Une journée, trois saisons ☔️☀️❄️',
  'Low tide, high hopes 🐚',
  'It moved; so did we.',
  '',
];

/** The indexes in TAGS of a post's two hashtags. */
export function tagPlaces(ownerIndex: number, postIndex: number, key: number): readonly [number, number] {
  const first = (mix(ownerIndex, key, 0x746167) + postIndex) % TAGS.length;
  return [first, (first + 7) % TAGS.length];
}

/** A caption, sometimes empty, with its hashtags; some users have `fixedTag` in every post. */
export function captionOf(ownerIndex: number, postIndex: number, key: number, fixedTag: string | undefined): string {
  const sentence = SENTENCES[mix(ownerIndex, key, postIndex + 77) % SENTENCES.length] ?? '';
  const tags = new Set(tagPlaces(ownerIndex, postIndex, key).map((place) => TAGS[place]));
  if (fixedTag) tags.add(fixedTag);
  return `${sentence}\n\n${[...tags].map((tag) => `#${tag}`).join(' ')}`.trim();
}
