import type { CommentsAnalysis, LikersAnalysis, PeopleAnalysis, PostsAnalysis, Row } from '@trawl/contracts';
import { deu, eng, fra, spa } from 'stopword';
import type { Generated } from './random-rows.ts';

/** A plain implementation of the figures over all rows, to compare with the statements. */

type Rows = readonly Generated[];

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const time = (value: unknown): Date | null => {
  const found = /^\d{4}-\d\d-\d\d/.test(text(value) ?? '') ? new Date(String(value)) : null;
  return found === null || Number.isNaN(found.getTime()) ? null : found;
};
const count = <Item>(items: readonly Item[], test: (item: Item) => boolean): number => items.filter(test).length;

function latest(rows: Rows): Row[] {
  const byId = new Map<string, Generated>();
  for (const row of rows) {
    const known = byId.get(row.platformId);
    if (!known || known.seen < row.seen) byId.set(row.platformId, row);
  }
  return [...byId.values()].map(({ values }) => values);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function shares(rows: Rows) {
  const people = latest(rows);
  const knownFlag = (key: string) => ({
    count: count(people, (person) => person[key] === true),
    of: count(people, (person) => typeof person[key] === 'boolean'),
  });
  const filled = (key: string) => ({ count: count(people, (person) => text(person[key]) !== null), of: people.length });
  return {
    private: knownFlag('isPrivate'),
    verified: knownFlag('isVerified'),
    picture: filled('profilePictureUrl'),
    fullName: filled('fullName'),
  };
}

const STOP = new Set([...eng, ...deu, ...fra, ...spa].map((word) => word.toLowerCase()));

function words(texts: readonly (string | null)[]) {
  const known = texts.filter((each) => each !== null);
  const counts = new Map<string, number>();
  for (const each of known) {
    const plain = each.replaceAll(/https?:\S+|@\w+/g, '').toLowerCase();
    for (const word of new Set(plain.match(/\p{L}+/gu) ?? [])) {
      if (word.length > 1 && !STOP.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const sorted = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return { texts: known.length, every: 1, words: sorted.slice(0, 40).map(([word, found]) => ({ word, texts: found })) };
}

/** The language of a generated biography, by its first word. */
const LANGUAGES = { Dad: 'en', Fotograf: 'de', Photographe: 'fr', Fotógrafa: 'es' };

function languages(bios: readonly (string | null)[]) {
  const known = bios.filter((bio) => bio !== null);
  const found = known.map(
    (bio) => Object.entries(LANGUAGES).find(([start]) => bio.startsWith(`${start} `))?.[1] ?? null,
  );
  const counted = [...new Set(found)].flatMap((language) =>
    language === null ? [] : [{ language, texts: count(found, (each) => each === language) }],
  );
  return {
    unclear: count(found, (each) => each === null),
    languages: counted.toSorted((one, other) => other.texts - one.texts || (one.language < other.language ? -1 : 1)),
  };
}

function overlap(rows: Rows): PeopleAnalysis['overlap'] {
  const byTarget = Map.groupBy(rows, ({ targetId }) => targetId);
  if (byTarget.size < 2) return null;
  const targets = [...byTarget]
    .map(([id, own]) => ({ id, ids: new Set(own.map(({ platformId }) => platformId)) }))
    .toSorted((one, other) => other.ids.size - one.ids.size || one.id - other.id)
    .slice(0, 10);
  return {
    targets: targets.map(({ id, ids }) => ({ target: `target_${id}`, people: ids.size })),
    others: byTarget.size - targets.length,
    both: targets.map(({ ids }) => targets.map((other) => count([...ids], (id) => other.ids.has(id)))),
    inAll: count([...(targets[0]?.ids ?? [])], (id) => targets.every(({ ids }) => ids.has(id))),
  };
}

export function expectedPeople(rows: Rows, hasBios: boolean): PeopleAnalysis {
  const bios = rows.map(({ values }) => text(values.biography));
  return {
    kind: 'people',
    rows: rows.length,
    people: latest(rows).length,
    shares: shares(rows),
    overlap: hasBios ? null : overlap(rows),
    bios: hasBios
      ? {
          filled: { count: count(bios, (bio) => bio !== null), of: rows.length },
          words: words(bios),
          languages: languages(bios),
        }
      : null,
  };
}

export function expectedLikers(rows: Rows): LikersAnalysis {
  const byPerson = [...Map.groupBy(rows, ({ platformId }) => platformId)].map(([id, own]) => ({ id, own }));
  const counts = [...new Set(byPerson.map(({ own }) => own.length))].toSorted((one, other) => one - other);
  return {
    kind: 'likers',
    rows: rows.length,
    people: byPerson.length,
    posts: new Set(rows.map(({ targetId }) => targetId)).size,
    shares: shares(rows),
    byPosts: counts.map((posts) => ({ posts, people: count(byPerson, ({ own }) => own.length === posts) })),
    top: byPerson
      .filter(({ own }) => own.length > 1)
      .toSorted((one, other) => other.own.length - one.own.length || (one.id < other.id ? -1 : 1))
      .slice(0, 20)
      .map(({ own }) => {
        const last = own.toSorted((one, other) => other.seen - one.seen)[0]?.values;
        return { username: String(last?.username), fullName: text(last?.fullName), posts: own.length };
      }),
  };
}

interface Group {
  readonly start: string;
  readonly count: number;
}

/** Builds all periods from the first to the last, and keeps the latest. */
function calendar(starts: readonly string[], days: number, atMost: number): { shown: Group[]; earlier: number } {
  const [first, last] = [starts.toSorted()[0], starts.toSorted().at(-1)];
  const all: Group[] = [];
  if (first !== undefined && last !== undefined) {
    for (const day = new Date(first); day <= new Date(last); day.setUTCDate(day.getUTCDate() + days)) {
      const start = day.toISOString().slice(0, 10);
      all.push({ start, count: count(starts, (each) => each === start) });
    }
  }
  const earlier = all.slice(0, -atMost).reduce((sum, group) => sum + group.count, 0);
  return { shown: all.slice(-atMost), earlier };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const weekdayOf = (at: Date): number => ((at.getUTCDay() + 6) % 7) + 1;
const mondayOf = (at: Date): string => dayOf(new Date(at.getTime() - (weekdayOf(at) - 1) * 86_400_000));

export function expectedPosts(rows: Rows): PostsAnalysis {
  const numbers = new Map(rows.map((row, index) => [row.values, index]));
  const found = latest(rows);
  const byRate = found.some((post) => number(post.engagementRate) !== null);
  const posts = found.map((post) => {
    const [likes, comments] = [number(post.likesCount), number(post.commentsCount)];
    const interactions = likes === null || comments === null ? null : likes + comments;
    const tags = Array.isArray(post.hashtags) ? post.hashtags.map((tag) => String(tag).toLowerCase()) : [];
    return {
      post,
      likes,
      comments,
      at: time(post.takenAt),
      measure: byRate ? number(post.engagementRate) : interactions,
      tags: [...new Set(tags)],
    };
  });
  type Each = (typeof posts)[number];
  const measures = (some: readonly Each[]) => some.flatMap(({ measure }) => measure ?? []);
  const timed = (test: (at: Date) => boolean) => {
    const own = posts.filter(({ at }) => at !== null && test(at));
    return { posts: own.length, measured: measures(own).length, median: median(measures(own)) };
  };
  const weeks = calendar(
    posts.flatMap(({ at }) => (at ? [mondayOf(at)] : [])),
    7,
    104,
  );
  const all = measures(posts);
  const tags = [...new Set(posts.flatMap((each) => each.tags))].map((tag) => {
    const own = posts.filter((each) => each.tags.includes(tag));
    return {
      tag,
      posts: own.length,
      likes: median(own.flatMap(({ likes }) => likes ?? [])),
      measure: median(measures(own)),
    };
  });
  return {
    kind: 'posts',
    rows: rows.length,
    posts: posts.length,
    engagement: {
      measure: byRate ? 'rate' : 'interactions',
      measured: all.length,
      likesHidden: count(posts, ({ likes }) => likes === null),
      median: median(all),
      mean: all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0) / all.length,
    },
    undated: count(posts, ({ at }) => at === null),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...timed((at) => at.getUTCHours() === hour) })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...timed((at) => weekdayOf(at) === weekday) })),
    weeks: weeks.shown.map((week) => ({ week: week.start, posts: week.count })),
    earlier: weeks.earlier,
    top: posts
      .flatMap(({ measure, ...each }) => (measure === null ? [] : [{ ...each, measure }]))
      .toSorted(
        (one, other) => other.measure - one.measure || (numbers.get(one.post) ?? 0) - (numbers.get(other.post) ?? 0),
      )
      .slice(0, 10)
      .map(({ post, likes, comments, at, measure }) => ({
        shortcode: text(post.shortcode),
        url: text(post.url),
        caption: text(post.caption)?.slice(0, 160) ?? null,
        owner: text(post.ownerUsername),
        takenAt: at?.toISOString() ?? null,
        likes,
        comments,
        measure,
      })),
    hashtags: tags.toSorted((one, other) => other.posts - one.posts || (one.tag < other.tag ? -1 : 1)).slice(0, 30),
    hashtagCount: tags.length,
  };
}

export function expectedComments(rows: Rows): CommentsAnalysis {
  const comments = rows.map(({ values }) => values);
  const dates = comments.flatMap(({ createdAt }) => time(createdAt) ?? []);
  const days = calendar(dates.map(dayOf), 1, 90);
  const isReply = (comment: Row) => text(comment.parentId) !== null;
  const people = [...Map.groupBy(comments, ({ username }) => String(username))].map(([username, own]) => ({
    username,
    comments: own.length,
    replies: count(own, isReply),
    likes: own.reduce((sum, { likesCount }) => sum + (number(likesCount) ?? 0), 0),
  }));
  return {
    kind: 'comments',
    rows: rows.length,
    replies: count(comments, isReply),
    people: people.length,
    undated: rows.length - dates.length,
    days: days.shown.map(({ start, count: found }) => ({ day: start, comments: found })),
    earlier: days.earlier,
    top: people
      .toSorted(
        (one, other) =>
          other.comments - one.comments || other.likes - one.likes || (one.username < other.username ? -1 : 1),
      )
      .slice(0, 20),
    words: words(comments.map((comment) => text(comment.text))),
  };
}
