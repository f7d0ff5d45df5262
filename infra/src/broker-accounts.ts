import { brokerAccounts, natsPermissions } from '@trawl/contracts';
import { stringify } from 'yaml';

/** The environment variable of NATS' container that contains the password of a user. */
export const passwordVariable = (user: string): string => `NATS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`;

const HEADER =
  '# Generated from packages/contracts/src/broker-users.ts: `pnpm --filter @trawl/infra write-accounts`.\n';

const accountsWhere = (password: (variable: string) => string) =>
  brokerAccounts(
    Object.fromEntries(
      Object.entries(natsPermissions).map(([user, permissions]) => [
        user,
        { password: password(passwordVariable(user)), permissions },
      ]),
    ),
  );

/** Values of NATS' chart. The chart removes the quotes of `<< >>`, so NATS reads the password from the variable. */
export const chartAccounts = (): string =>
  HEADER + stringify({ config: { merge: { accounts: accountsWhere((variable) => `<< $${variable} >>`) } } });

/** The accounts for NATS' own configuration file, in which variables have no quotes. */
export const configAccounts = (): string => {
  const json = JSON.stringify({ accounts: accountsWhere((variable) => `$${variable}`) }, null, 2);
  return `${HEADER}${json.replaceAll(/"(\$NATS_[A-Z_]+_PASSWORD)"/g, '$1')}\n`;
};
