import { useEffect, useState } from 'react';

const isoOf = (date: Date): string => {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** Today on the reader's clock. Built pages carry no date: it would be the day on which they were built. */
export function Today() {
  const [today, setToday] = useState<Date>();

  useEffect(() => setToday(new Date()), []);

  if (!today) return <time> </time>;
  const words = today.toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  return <time dateTime={isoOf(today)}>{words}</time>;
}
