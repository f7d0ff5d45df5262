import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusIfLost } from '../focus/focus-if-lost.ts';

/**
 * Does what a browser does when it loads a page, for navigations within the app: screen readers read the new page's title, and the
 * focus moves to its content if the followed link has disappeared.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const observer = new MutationObserver(read);
    // A page that is still loading has no title yet.
    function read() {
      focusIfLost(document.querySelector('main'));
      if (!document.title) return;
      setTitle(document.title);
      observer.disconnect();
    }
    observer.observe(document.head, { childList: true });
    read();
    return () => observer.disconnect();
  }, [pathname]);

  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  );
}
