import { compileWebTexts } from '@trawl/messages/compile-catalogues';
import { LANGUAGES } from '@trawl/messages/languages';
import { readWebTexts } from '@trawl/messages/web-catalogues';
import { addMessages } from '#language/t.ts';

// Tests that compare texts import this module: the pages, which load their messages, don't exist there.
for (const language of LANGUAGES) addMessages(language, compileWebTexts(readWebTexts(language)));
