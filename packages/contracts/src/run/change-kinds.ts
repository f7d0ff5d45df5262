/**
 * `joined`: absent from a whole reading, and seen later. `left`: seen, and absent from a whole reading later. `first_seen`: seen for the
 * first time in a list that was never read completely before. `changed`: columns have other values. `grown`: figures have moved.
 */
export const CHANGE_KINDS = ['joined', 'left', 'first_seen', 'changed', 'grown'] as const;
