import { mix } from './mix.ts';
import type { NameParts } from './usernames.ts';

const EMOJI = '🌊 ✨ 🌿 📷 🐚 🏔️ 🌙 🎨 🚴‍♀️ 🧿 🇧🇷 🇮🇹 🔭 🪐 ☕ 🐕 💫 🫶🏽'.split(' ');
const ARABIC = 'ليلى محمود|سارة الخطيب|يوسف حداد|نور الدين|مريم العلي|عمر سالم|هدى ناصر|كريم منصور'.split('|');
const HEBREW = 'נועה לוי|יעל כהן|דניאל ברק|מאיה שלום|אורי גולן|תמר פרידמן'.split('|');
const PERSIAN = 'مریم رضایی|آرش کریمی|نازنین احمدی|سینا مرادی'.split('|');
const EAST_ASIAN = '佐藤 美咲|田中 蓮|김서연|이준호|王小雨|陳怡君|山本 花|박지민'.split('|');
const OTHER_SCRIPTS = 'Анна Смирнова|Дмитрий Волков|Ελένη Παππά|प्रिया शर्मा|ธนพล ใจดี'.split('|');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pick = (list: readonly string[], hash: number): string => list[hash % list.length] ?? '';

/**
 * The display name of a generated user. About 6 % have none, 6 % are written from right to left, 12 % contain an emoji, 6 % use
 * another script, like real lists.
 */
export function fullNameOf(index: number, parts: NameParts, key: number): string {
  const hash = mix(index, key, 0x4e414d45);
  const kind = hash % 100;
  const other = hash >>> 8;
  const plain = `${capital(parts.first)} ${capital(parts.last)}`;
  if (kind < 6) return '';
  if (kind < 9) return pick(ARABIC, other);
  if (kind < 11) return pick(HEBREW, other);
  if (kind < 12) return pick(PERSIAN, other);
  if (kind < 16) return pick(EAST_ASIAN, other);
  if (kind < 18) return pick(OTHER_SCRIPTS, other);
  if (kind < 28) return `${plain} ${pick(EMOJI, other)}`;
  if (kind < 30) return `${pick(EMOJI, other)} ${capital(parts.first)}`;
  if (kind < 45) return capital(parts.first);
  if (kind < 48) return `${plain.toUpperCase()} | ${capital(parts.last)} & Co, "studio"`;
  if (kind < 50) return parts.first;
  return plain;
}
