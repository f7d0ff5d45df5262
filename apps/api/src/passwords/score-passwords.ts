import { parentPort } from 'node:worker_threads';
import { STRENGTH_OPTIONS, scorePassword } from '@trawl/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** A request to the worker, which replies with the score. */
export interface ScoreRequest {
  readonly password: string;
  readonly about: readonly string[];
}

const scorer = new ZxcvbnFactory({
  ...STRENGTH_OPTIONS,
  dictionary: { ...common, ...english, ...german, ...spanish, ...french },
  graphs: adjacencyGraphs,
});

parentPort?.on('message', ({ password, about }: ScoreRequest) => {
  parentPort?.postMessage(scorePassword(scorer, password, about));
});
parentPort?.postMessage('ready');
