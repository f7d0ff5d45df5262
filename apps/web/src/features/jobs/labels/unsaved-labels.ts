import type { Job } from '@trawl/contracts';

export type Labeled = Pick<Job, '_id' | 'name' | 'tags'>;

export interface Labeling {
  readonly kind: 'rename' | 'tags';
  readonly job: Labeled;
}

export interface TagsDraft {
  readonly tags: readonly string[];
  /** The text of a tag that isn't added yet. */
  readonly typed: string;
}

/** The values typed into the dialog for a job's name or its tags. */
interface UnsavedLabels {
  /** Which of a page's buttons opened the dialog: only this place opens it again. */
  readonly place: string;
  readonly labeling: Labeling;
  readonly name?: string;
  readonly draft?: TagsDraft;
}

/** By user. A login session that ends closes the dialog, and the dialog opens again after the next login. */
export const unsavedLabels = new Map<string, UnsavedLabels>();
