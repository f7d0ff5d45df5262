import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, OTP_LENGTH, PASSWORD_MAX } from '../catalogue/limits.ts';
import { PlanId } from '../catalogue/plans.ts';
import { UserId } from '../ids.ts';

/** Something, an at sign, something, a dot, something: as the specification has it. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const noControls = /^[^\p{Cc}\p{Cf}]*$/u;

export const PersonName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(NAME_MAX, `Name can have at most ${NAME_MAX} characters`)
  .regex(noControls, 'Name has characters that can’t be shown');

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(EMAIL_MAX, `Email can have at most ${EMAIL_MAX} characters`)
  .regex(EMAIL_PATTERN, 'Email is not an e-mail address')
  .regex(noControls, 'Email has characters that can’t be shown');

export const Password = z
  .string()
  .min(1, 'Password is required')
  .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`);

/** Seconds of the current month. */
export const BuildTime = z.object({ total: z.number(), used: z.number(), remaining: z.number() });
export type BuildTime = z.infer<typeof BuildTime>;

/** A user as the user sees it. `funds` in dollars. */
export const User = z.object({
  _id: UserId,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  isEmailVerified: z.boolean(),
  funds: z.number(),
  subscription: PlanId,
  buildTime: BuildTime,
});
export type User = z.infer<typeof User>;

export const UserData = z.object({ user: User });

export const CheckAuthData = z.object({
  isEmailVerified: z.boolean(),
  funds: z.number(),
  subscription: PlanId,
  user: User,
});

export const RegisterInput = z
  .strictObject({ name: PersonName, email: Email, password: Password, confirmPassword: z.string().max(PASSWORD_MAX) })
  .refine((input) => input.password === input.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
  });
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({ email: Email, password: Password });
export type LoginInput = z.infer<typeof LoginInput>;

export const OtpInput = z.strictObject({
  otp: z.string().regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'Please enter a valid 6-digit OTP'),
});

export const VerifyEmailInput = z.strictObject({
  email: Email,
  token: z.string().min(1, 'No email or token provided').max(200, 'The verification link is not valid'),
});
