import { z } from 'zod';
import { JobId } from '../ids.ts';
import { Ordinal } from '../run/counts.ts';
import { JobPath } from './job-input.ts';
import { ResultsChoiceInput } from './results-choice.ts';

/** The rows that match the choice's search and filters; its order and columns have no effect. */
export const AnalysisInput = JobPath.extend(ResultsChoiceInput.shape);
export type AnalysisInput = z.input<typeof AnalysisInput>;

/** `count` of `of` entries; entries with an unknown value are in neither number. */
export const Share = z.object({ count: z.number(), of: z.number() });
export type Share = z.infer<typeof Share>;

/** The most used words, by the number of texts that contain them. `every`: n if only every nth row was read, because there are many. */
export const WordFigures = z.object({
  texts: z.number(),
  every: z.number(),
  words: z.array(z.object({ word: z.string(), texts: z.number() })),
});
export type WordFigures = z.infer<typeof WordFigures>;

/** Languages (ISO 639-1) by number of texts. `unclear` texts are too short to detect their language. */
export const LanguageFigures = z.object({
  unclear: z.number(),
  languages: z.array(z.object({ language: z.string(), texts: z.number() })),
});
export type LanguageFigures = z.infer<typeof LanguageFigures>;

/** A target of the rows, and its number of people. */
const TargetPeople = z.object({ target: z.string(), people: z.number() });

/** `both[i][j]`: the people of targets i and j; the people of the target if both are the same. `inAll`: the people of all these targets. */
export const TargetOverlap = z.object({
  targets: z.array(TargetPeople),
  /** Targets with fewer people, which are left out. */
  others: z.number(),
  both: z.array(z.array(z.number())),
  inAll: z.number(),
});
export type TargetOverlap = z.infer<typeof TargetOverlap>;

/** Each person counts once, with the values of the last row that was seen. */
const PeopleShares = z.object({ private: Share, verified: Share, picture: Share, fullName: Share });
export type PeopleShares = z.infer<typeof PeopleShares>;

export const PeopleAnalysis = z.object({
  kind: z.literal('people'),
  rows: z.number(),
  people: z.number(),
  shares: PeopleShares,
  /** Null with fewer than two targets. */
  overlap: TargetOverlap.nullable(),
  /** Null for job types without biographies. */
  bios: z.object({ filled: Share, words: WordFigures, languages: LanguageFigures }).nullable(),
});
export type PeopleAnalysis = z.infer<typeof PeopleAnalysis>;

/** A group of posts with a known time. `measured` posts have the measure; `median` is null if none has. */
const timed = { posts: z.number(), measured: z.number(), median: z.number().nullable() };

export const TopPost = z.object({
  shortcode: z.string().nullable(),
  url: z.string().nullable(),
  /** The beginning of the caption. */
  caption: z.string().nullable(),
  owner: z.string().nullable(),
  takenAt: z.string().nullable(),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  measure: z.number(),
});
export type TopPost = z.infer<typeof TopPost>;

/**
 * `rate`: (likes + comments) / followers of the owner × 100, if any post has it; else `interactions`: likes + comments, for lists
 * without the owners' followers.
 */
export const EngagementMeasure = z.enum(['rate', 'interactions']);
export type EngagementMeasure = z.infer<typeof EngagementMeasure>;

/** A post that was found for several targets counts once. Times are in UTC. */
export const PostsAnalysis = z.object({
  kind: z.literal('posts'),
  rows: z.number(),
  posts: z.number(),
  engagement: z.object({
    measure: EngagementMeasure,
    measured: z.number(),
    /** Posts without a like count, which their owners hide. */
    likesHidden: z.number(),
    median: z.number().nullable(),
    mean: z.number().nullable(),
  }),
  /** Posts without a time. */
  undated: z.number(),
  /** 24 hours from 0, and 7 weekdays from Monday. */
  hours: z.array(z.object({ hour: z.number(), ...timed })),
  weekdays: z.array(z.object({ weekday: z.number(), ...timed })),
  /** Without gaps, by the date of their Monday; `earlier` counts the posts before the first of them. */
  weeks: z.array(z.object({ week: z.string(), posts: z.number() })),
  earlier: z.number(),
  top: z.array(TopPost),
  hashtags: z.array(
    z.object({ tag: z.string(), posts: z.number(), likes: z.number().nullable(), measure: z.number().nullable() }),
  ),
  /** Different hashtags, including those that are left out. */
  hashtagCount: z.number(),
});
export type PostsAnalysis = z.infer<typeof PostsAnalysis>;

export const CommentsAnalysis = z.object({
  kind: z.literal('comments'),
  rows: z.number(),
  replies: z.number(),
  people: z.number(),
  undated: z.number(),
  /** Without gaps, in UTC; `earlier` counts the comments before the first of them. */
  days: z.array(z.object({ day: z.string(), comments: z.number() })),
  earlier: z.number(),
  /** The people with the most comments. `likes`: of their comments. */
  top: z.array(z.object({ username: z.string(), comments: z.number(), replies: z.number(), likes: z.number() })),
  words: WordFigures,
});
export type CommentsAnalysis = z.infer<typeof CommentsAnalysis>;

export const LikersAnalysis = z.object({
  kind: z.literal('likers'),
  rows: z.number(),
  people: z.number(),
  posts: z.number(),
  shares: PeopleShares,
  /** The number of people who liked exactly this number of posts. */
  byPosts: z.array(z.object({ posts: z.number(), people: z.number() })),
  /** The people who liked the most posts, at least two. */
  top: z.array(z.object({ username: z.string(), fullName: z.string().nullable(), posts: z.number() })),
});
export type LikersAnalysis = z.infer<typeof LikersAnalysis>;

/**
 * The growth that a run found by comparing each row with its last reading before the run. `rows`: rows in which a figure grew or fell.
 * `joined`: rows that weren't in their list when it was last read, which have no growth. `unknown`: rows with a figure that only one of
 * the two readings contains; that figure is left out. `figures`: for each of the `columns`, the rows in which the figure changed and the
 * sum of its changes.
 */
export const RunGrowth = z.object({
  run: Ordinal,
  /** When the run ended. */
  at: z.string(),
  rows: z.number(),
  joined: z.number(),
  unknown: z.number(),
  figures: z.array(z.object({ rows: z.number(), sum: z.number() })),
});
export type RunGrowth = z.infer<typeof RunGrowth>;

/** The last runs that read rows again, newest first. `earlier`: the number of such runs that are left out. */
export const RunsGrowth = z.object({
  /** The keys of the columns whose growth is added up. */
  columns: z.array(z.string()),
  runs: z.array(RunGrowth),
  earlier: z.number(),
});
export type RunsGrowth = z.infer<typeof RunsGrowth>;

/** Null for job types without figures that grow. */
const ofRuns = { growth: RunsGrowth.nullable() };

/** The figures of a job's rows, by the kind of rows. */
export const Analysis = z.discriminatedUnion('kind', [
  PeopleAnalysis.extend(ofRuns),
  PostsAnalysis.extend(ofRuns),
  CommentsAnalysis.extend(ofRuns),
  LikersAnalysis.extend(ofRuns),
]);
export type Analysis = z.infer<typeof Analysis>;

export const AudienceOverlapInput = JobPath.extend({ other: JobId });

/** The people of two jobs, by the platform's ids. */
export const AudienceOverlap = z.object({ people: z.number(), otherPeople: z.number(), both: z.number() });
export type AudienceOverlap = z.infer<typeof AudienceOverlap>;
