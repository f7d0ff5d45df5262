import type { Row } from '@trawl/contracts';
import type { SeededRandom } from '@trawl/stack/random';

/** A row before it is stored. `seen`: minutes after the first row. */
export interface Generated {
  readonly targetId: number;
  readonly platformId: string;
  readonly seen: number;
  readonly values: Row;
}

const sometimes = <Value>(random: SeededRandom, share: number, value: () => Value): Value | null =>
  random.chance(share) ? value() : null;

/** Values that platforms send by mistake, which count as empty. */
const STRANGE: readonly unknown[] = [null, '', 7, {}, 'yes', ['a'], '2026-13-45T00:00:00Z', 'infinity'];
const strangeOr = <Value>(random: SeededRandom, value: () => Value): unknown =>
  random.chance(0.06) ? random.pick(STRANGE) : value();

const BIOS = [
  'Dad of two. Coffee first, then the mountains. @nasa https://nasa.example/a',
  'Fotograf aus Berlin. Immer unterwegs mit der Kamera',
  'Photographe basée à Lyon, amoureuse de la nature',
  'Fotógrafa de naturaleza y de viajes, siempre al sur',
  'tide pools',
  '🌍',
];
const WORDS = ['Sea', 'sea', 'SEA', 'the', 'und', 'Ünder', 'tide', 'moon', 'l’eau', 'x', '#space', '@nasa', '2026'];

/** The same person has several rows if there are several targets. */
export function randomPeople(
  random: SeededRandom,
  { targets, people, bios }: { readonly targets: number; readonly people: number; readonly bios: boolean },
): Generated[] {
  const pairs = new Map<string, Generated>();
  for (let count = 0; count < people * 2; count++) {
    const person = random.below(people);
    const targetId = bios ? 1_000 + person : 1_000 + random.below(targets);
    const platformId = String(9_000_000 + person);
    pairs.set(`${targetId} ${platformId}`, {
      targetId,
      platformId,
      // All times differ, so that each computation picks the same last row of a person.
      seen: count,
      values: {
        username: `person_${person}`,
        fullName: strangeOr(random, () => `Person ${person} of ${count}`),
        isPrivate: strangeOr(random, () => random.chance(0.4)),
        isVerified: strangeOr(random, () => random.chance(0.1)),
        profilePictureUrl: strangeOr(random, () => 'https://pictures.example/a.jpg'),
        target: `target_${targetId}`,
        ...(bios && { biography: strangeOr(random, () => random.pick(BIOS)) }),
      },
    });
  }
  return [...pairs.values()];
}

export function randomPosts(
  random: SeededRandom,
  { targets, posts, rates }: { readonly targets: number; readonly posts: number; readonly rates: boolean },
): Generated[] {
  const pairs = new Map<string, Generated>();
  for (let count = 0; count < posts; count++) {
    const post = random.below(posts);
    const targetId = 2_000 + random.below(targets);
    pairs.set(`${targetId} ${post}`, {
      targetId,
      platformId: `post_${post}`,
      seen: count,
      values: {
        shortcode: `code_${post}`,
        url: `https://www.instagram.com/p/code_${post}/`,
        caption: strangeOr(random, () => `Caption ${'long '.repeat(random.below(60))}`),
        hashtags: strangeOr(random, () =>
          Array.from({ length: random.below(5) }, () =>
            random.pick(['Sea', 'sea', 'SUN', 'Ünder', 'moon', `t${post}`]),
          ),
        ),
        likesCount: strangeOr(random, () => sometimes(random, 0.9, () => random.below(1_000))),
        commentsCount: strangeOr(random, () => random.below(100)),
        engagementRate: rates
          ? strangeOr(random, () => sometimes(random, 0.9, () => random.below(100_000) / 10_000))
          : null,
        takenAt: strangeOr(random, () =>
          new Date(
            Date.UTC(2023, 0, 1) + random.below(1_200) * 86_400_000 + random.below(86_400) * 1_000,
          ).toISOString(),
        ),
        ownerUsername: 'nasa',
      },
    });
  }
  return [...pairs.values()];
}

export function randomComments(
  random: SeededRandom,
  { targets, comments }: { readonly targets: number; readonly comments: number },
): Generated[] {
  return Array.from({ length: comments }, (_, count) => {
    const person = Math.floor(random.next() ** 2 * 40);
    return {
      targetId: 3_000 + random.below(targets),
      platformId: `comment_${count}`,
      seen: count,
      values: {
        id: `comment_${count}`,
        text: strangeOr(random, () => Array.from({ length: random.below(8) }, () => random.pick(WORDS)).join(' ')),
        username: `person_${person}`,
        userId: `id_${person}`,
        createdAt: strangeOr(random, () =>
          new Date(Date.UTC(2026, 0, 1) + random.below(120) * 86_400_000 + random.below(86_400) * 1_000).toISOString(),
        ),
        likesCount: strangeOr(random, () => random.below(50)),
        parentId: strangeOr(random, () => sometimes(random, 0.3, () => `comment_${random.below(comments)}`)),
      },
    };
  });
}
