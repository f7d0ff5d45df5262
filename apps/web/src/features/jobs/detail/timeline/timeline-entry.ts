export interface TimelineEntry {
  readonly key: string;
  readonly tone: 'done' | 'active' | 'warning' | 'failed' | 'ahead';
  readonly title: string;
  readonly words?: string;
  /** An ISO time. */
  readonly at?: string;
}
