import type { StandIn } from '../stand-in.ts';
import { registerDirect } from './direct/api.ts';
import { registerDirectPages } from './direct/pages.ts';
import { registerFriendships } from './friendships.ts';
import { registerGate } from './gate.ts';
import { registerGraphql } from './graphql/routes.ts';
import { registerHashtags } from './hashtags.ts';
import { registerImages } from './images/routes.ts';
import { registerLimits } from './limits.ts';
import { registerMedia } from './media.ts';
import { registerMediaResponses } from './media-responses.ts';
import { registerPages } from './pages.ts';
import { registerProfile } from './profile.ts';

/** Instagram's web API and pages, at the root because third-party clients expect them there. */
export const instagram: StandIn = {
  registerHooks(app, context) {
    registerGate(app, context);
    registerLimits(app, context);
  },
  registerRoutes(app, context) {
    registerImages(app);
    registerProfile(app, context);
    registerFriendships(app, context);
    registerMedia(app, context);
    registerMediaResponses(app, context);
    registerHashtags(app, context);
    registerDirect(app, context);
    registerDirectPages(app, context);
    registerGraphql(app, context);
    registerPages(app, context);
  },
};
