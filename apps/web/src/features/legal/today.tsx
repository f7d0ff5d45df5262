import { useEffect, useState } from 'react';

const isoOf = (date: Date): string => {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** Today's date on the reader's clock. Built pages contain no date, because it would be the build's date. */
export function Today() {
  const [today, setToday] = useState<Date>();

  useEffect(() => setToday(new Date()), []);

  if (!today) return <time> </time>;
  const words = today.toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  return <time dateTime={isoOf(today)}>{words}</time>;
}
