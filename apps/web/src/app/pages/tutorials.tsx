import tutorialVideo from '@trawl/messages/catalogues/en/web/tutorial-video.json';
import tutorials from '@trawl/messages/catalogues/en/web/tutorials.json';
import { Tutorials } from '#features/tutorials/tutorials.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', tutorialVideo);
addMessages('en', tutorials);

export default function TutorialsPage() {
  return <Tutorials />;
}
