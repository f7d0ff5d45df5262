import { compileWebTexts } from '@trawl/messages/compile-catalogues';
import { LANGUAGES } from '@trawl/messages/languages';
import { readWebTexts } from '@trawl/messages/web-catalogues';
import { addMessages } from '#language/t.ts';

// Tests that compare texts import this module, because no page loads messages in unit tests.
for (const language of LANGUAGES) addMessages(language, compileWebTexts(readWebTexts(language)));
