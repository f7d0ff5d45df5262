import { closedJobTypes, jobTypeOf, type TypeOf, unchanged } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { closeType, openedTypes, openType } from '../../jobs/index.ts';
import type { Command } from '../command.ts';

const Name = z.tuple([z.string()]);

/** A closed job type by its id. */
function readFeature(args: readonly string[]): TypeOf {
  const [name] = Name.parse(args);
  const closed = closedJobTypes();
  const found = closed.find(({ type }) => type === name);
  if (found) return found;
  const names = closed.map(({ type }) => type).join(', ');
  throw new AppError('bad_input', unchanged(`There is no such feature. Features: ${names === '' ? 'none' : names}.`));
}

export const FEATURE_COMMANDS: Readonly<Record<string, Command>> = {
  'features open': {
    usage: 'features open NAME',
    about: 'lets all users create jobs of a type that is announced as coming soon',
    async run({ db, now }, args) {
      const feature = readFeature(args);
      const opened = await openType(db, feature, now);
      return [`${jobTypeOf(feature).name} jobs ${opened ? 'are open now' : 'were open already'}.`];
    },
  },
  'features close': {
    usage: 'features close NAME',
    about: 'announces a job type as coming soon again; existing jobs keep running',
    async run({ db }, args) {
      const feature = readFeature(args);
      const closed = await closeType(db, feature);
      return [`${jobTypeOf(feature).name} jobs ${closed ? 'are closed now' : 'were closed already'}.`];
    },
  },
  'features list': {
    usage: 'features list',
    about: 'job types that are announced as coming soon, and whether they are open',
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      const opened = await openedTypes(db);
      const closed = closedJobTypes();
      if (closed.length === 0) return ['All job types are open.'];
      return closed.map(({ platform, type }) => {
        const isOpen = opened.some((each) => each.platform === platform && each.type === type);
        return `${type} ${platform} ${isOpen ? 'open' : 'closed'}`;
      });
    },
  },
};
