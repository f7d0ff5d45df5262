import type { ReactNode } from 'react';
import { COOKIES, DOMAIN } from './cookies.ts';

interface CookieTableProps {
  /** The browser's format of a cookie's expiry date. */
  readonly expires: (day: string) => string;
  readonly httpOnly: (is: boolean) => ReactNode;
}

/** The site's cookies as developer tools list them, in each browser's style. */
export function CookieTable({ expires, httpOnly }: CookieTableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Value</th>
          <th>Domain</th>
          <th>Path</th>
          <th>Expires / Max-Age</th>
          <th>Size</th>
          <th>HttpOnly</th>
        </tr>
      </thead>
      <tbody>
        {COOKIES.map((cookie) => (
          <tr key={cookie.name} data-wanted={'wanted' in cookie || undefined}>
            <td>{cookie.name}</td>
            <td>{cookie.value}</td>
            <td>{DOMAIN}</td>
            <td>/</td>
            <td>{expires(cookie.expires)}</td>
            <td>{cookie.size}</td>
            <td>{httpOnly(cookie.httpOnly)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
