/** The list that list benchmarks read: its owner, and its length. */
export interface ListSize {
  readonly type: 'follower' | 'following';
  readonly target: string;
  readonly rows: number;
}

/** How much each benchmark measures in a round. */
export interface Size {
  readonly list: ListSize;
  /** For clients that are slow with long lists. */
  readonly shortList: ListSize;
  /** Jobs before the first round, to warm up the JIT compilers of API and worker. */
  readonly warmUp: number;
  readonly starts: number;
  readonly lateness: { readonly jobs: number; readonly intervalS: number; readonly ticks: number };
  readonly paced: { readonly paceMs: number; readonly list: ListSize };
  readonly exportRows: number;
  readonly ingestRows: number;
  readonly gridRows: number;
  /** Pages at random positions in each round. */
  readonly gridPages: number;
  /** The rows in the database while one job is measured. */
  readonly storage: { readonly customers: number; readonly jobs: number; readonly rowsPerJob: number };
  /** The smallest plans allow five jobs. */
  readonly jobList: { readonly jobs: number; readonly requests: number };
  readonly live: {
    readonly listeners: number;
    readonly jobs: number;
    readonly updates: number;
    readonly everyMs: number;
  };
  readonly accounts: number;
  /** The number of concurrent users doubles from the first to the last step. */
  readonly users: { readonly first: number; readonly most: number; readonly warmUpS: number };
  /** Whether missing third-party clients may be downloaded from Debian. */
  readonly downloadsClients: boolean;
}

/** The size of the load test. */
export interface LoadSize {
  readonly runs: number;
  readonly seconds: number;
  /** Milliseconds between two pages of a run. */
  readonly pageEveryMs: number;
  /** API replicas. */
  readonly replicas: number;
  /** Idle recurring jobs in addition to the runs. */
  readonly idle: number;
}

const LONG: ListSize = { type: 'follower', target: 'tidepool_lab', rows: 10_000 };
const MIDDLE: ListSize = { type: 'follower', target: 'nasa', rows: 2_400 };
const SHORT: ListSize = { type: 'following', target: 'nasa', rows: 130 };

export const FULL: Size = {
  list: LONG,
  shortList: MIDDLE,
  warmUp: 3,
  starts: 40,
  lateness: { jobs: 100, intervalS: 30, ticks: 4 },
  paced: { paceMs: 1_000, list: MIDDLE },
  exportRows: 1_000_000,
  ingestRows: 200_000,
  gridRows: 1_000_000,
  gridPages: 200,
  storage: { customers: 200, jobs: 1_000, rowsPerJob: 20_000 },
  jobList: { jobs: 5, requests: 3_000 },
  live: { listeners: 1_000, jobs: 50, updates: 15, everyMs: 2_000 },
  accounts: 10,
  users: { first: 50, most: 3_200, warmUpS: 10 },
  downloadsClients: true,
};

export const QUICK: Size = {
  ...FULL,
  lateness: { ...FULL.lateness, ticks: 2 },
  exportRows: 100_000,
  ingestRows: 50_000,
  gridRows: 100_000,
  gridPages: 100,
  storage: { customers: 20, jobs: 100, rowsPerJob: 5_000 },
  jobList: { jobs: 5, requests: 1_000 },
  live: { ...FULL.live, updates: 3 },
};

/** For the test that runs each benchmark once. */
export const TINY: Size = {
  list: SHORT,
  shortList: SHORT,
  warmUp: 0,
  starts: 2,
  lateness: { jobs: 1, intervalS: 1, ticks: 1 },
  paced: { paceMs: 200, list: SHORT },
  exportRows: 100,
  ingestRows: 2_500,
  gridRows: 300,
  gridPages: 3,
  storage: { customers: 2, jobs: 3, rowsPerJob: 200 },
  jobList: { jobs: 1, requests: 20 },
  live: { listeners: 10, jobs: 2, updates: 1, everyMs: 100 },
  accounts: 2,
  users: { first: 2, most: 2, warmUpS: 1 },
  downloadsClients: false,
};
