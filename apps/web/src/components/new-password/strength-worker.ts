import { STRENGTH_OPTIONS, scorePassword } from '@trawl/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as french } from '@zxcvbn-ts/language-fr';
import type { StrengthAnswer, StrengthQuestion } from './use-password-strength.ts';

const TYPING_PAUSE_MS = 150;

const scorer = new ZxcvbnFactory({
  ...STRENGTH_OPTIONS,
  dictionary: { ...common, ...english, ...german, ...spanish, ...french },
  graphs: adjacencyGraphs,
});

let pause: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data: { password, about } }: MessageEvent<StrengthQuestion>) => {
  clearTimeout(pause);
  pause = setTimeout(() => {
    const answer: StrengthAnswer = { password, score: scorePassword(scorer, password, about) };
    postMessage(answer);
  }, TYPING_PAUSE_MS);
});
