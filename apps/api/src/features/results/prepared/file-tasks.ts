import { FileId } from '@trawl/contracts';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { cleanFiles } from './clean-files.ts';
import { CLEAN_TASK, PREPARE_TASK } from './file-rows.ts';
import { prepareFile } from './prepare-file.ts';

/** Every minute; missed minutes aren't caught up. */
export const FILES_CRONTAB = `* * * * * ${CLEAN_TASK} ?max=1`;

const Ticket = z.object({ fileId: FileId });

/** Writing a file may take an hour, so this task has a separate queue. */
export const fileTasks = (context: AppContext, stopping: AbortSignal): TaskList => ({
  [PREPARE_TASK]: (payload) => prepareFile(context, Ticket.parse(payload).fileId, stopping),
});

/** The task that removes files. */
export const cleaningTasks = (context: AppContext): TaskList => ({ [CLEAN_TASK]: () => cleanFiles(context) });
