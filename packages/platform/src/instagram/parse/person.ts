import { z } from 'zod';
import { idFields, ownId } from './id.ts';

/** A user as lists show them; fields are null if the response doesn't contain them. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly fullName: string | null;
  readonly isPrivate: boolean | null;
  readonly isVerified: boolean | null;
  readonly profilePictureUrl: string | null;
}

/** Id and username are required; the rest varies between endpoints. */
export const PersonSchema = z
  .object({
    ...idFields,
    username: z.string(),
    full_name: z.string().nullish(),
    is_private: z.boolean().nullish(),
    is_verified: z.boolean().nullish(),
    profile_pic_url: z.string().nullish(),
    profile_picture: z.string().nullish(),
  })
  .transform((user, context): Person => {
    const id = ownId(user);
    if (id === '') context.addIssue({ code: 'custom', message: 'someone without an id' });
    return {
      id,
      username: user.username,
      fullName: user.full_name ?? null,
      isPrivate: user.is_private ?? null,
      isVerified: user.is_verified ?? null,
      profilePictureUrl: (user.profile_pic_url ?? user.profile_picture) || null,
    };
  });
