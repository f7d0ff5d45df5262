import type { Refusals } from './refusals.ts';

export const de: Refusals = {
  '1 second': '1 Sekunde',
  '{count} seconds': '{count} Sekunden',
  '{count} minutes': '{count} Minuten',
  '{field} is required': '{field} fehlt',
  'Session ID': 'Sitzungskennung',
  '{platform} is coming soon': '{platform} kommt bald',
  'No data collected yet': 'Noch keine Daten',
  '{session} isn’t one of this job’s stored session IDs. Please paste it whole.':
    '{session} ist keine der gespeicherten Sitzungskennungen dieses Jobs. Bitte füge sie ganz ein.',
  'The {plan} plan keeps {count} jobs. Delete one you no longer need, or move to a larger plan.':
    'Der Tarif {plan} hält {count} Jobs. Lösche einen, den du nicht mehr brauchst, oder wechsle in einen größeren.',
  'The {plan} plan runs one job at once. Wait for it to finish, or pause it.':
    'Der Tarif {plan} lässt einen Job zur Zeit laufen. Warte, bis er fertig ist, oder pausiere ihn.',
  'The {plan} plan runs {count} jobs at once. Wait for it to finish, or pause it.':
    'Der Tarif {plan} lässt {count} Jobs zur Zeit laufen. Warte, bis einer fertig ist, oder pausiere ihn.',
  Trial: 'Test',
  'Shared accounts for collecting come with the Professional plan.':
    'Geteilte Konten zum Sammeln gehören zum Tarif Professional.',
  'Line {count}: {reason}': 'Zeile {count}: {reason}',
  '{reason} (and {count} more)': '{reason} (und {count} weitere)',
  'This line is empty. {reason}': 'Diese Zeile ist leer. {reason}',
  '“{text}” can’t be read. {reason}': '„{text}“ lässt sich nicht lesen. {reason}',
  '“{text}” is not an address that can be read. {reason}': '„{text}“ ist keine lesbare Adresse. {reason}',
  '“{text}” is not an address of Instagram. {reason}': '„{text}“ ist keine Adresse von Instagram. {reason}',
  '“{text}” is the address of a post. {reason}': '„{text}“ ist die Adresse eines Beitrags. {reason}',
  '“{text}” is the address of a hashtag. {reason}': '„{text}“ ist die Adresse eines Hashtags. {reason}',
  '“{text}” is the address of a profile. {reason}': '„{text}“ ist die Adresse eines Profils. {reason}',
  '“{text}” is an Instagram address, but names no {kind}. {reason}':
    '„{text}“ ist von Instagram, nennt aber nichts Passendes. {reason}',
  'Write a username, @username or the address of a profile.':
    'Schreibe einen Benutzernamen, @Namen oder die Adresse eines Profils.',
  'Write the address of a post or reel, or its shortcode.':
    'Schreibe die Adresse eines Beitrags oder Reels oder seinen Kurzcode.',
  'Write a hashtag such as #space, or its address.': 'Schreibe einen Hashtag wie #space oder seine Adresse.',
  'A Google Sheet link stands alone, without other lines.':
    'Ein Link zu Google Sheets steht allein, ohne andere Zeilen.',
  'The Google Sheet isn’t shared. In Google Sheets choose Share, then “Anyone with the link”, and try again.':
    'Die Google-Tabelle ist nicht freigegeben. Wähle in Google Sheets „Freigeben“, dann „Jeder mit dem Link“, und versuche es noch einmal.',
  'The Google Sheet doesn’t exist any more. Check the link.': 'Die Google-Tabelle gibt es nicht mehr. Prüfe den Link.',
  'Google answered with a web page instead of the sheet. Share it with “Anyone with the link” and try again.':
    'Google hat mit einer Webseite statt der Tabelle geantwortet. Gib sie für „Jeder mit dem Link“ frei und versuche es noch einmal.',
  'The Google Sheet is larger than {count} MB. Split it.':
    'Die Google-Tabelle ist größer als {count} MB. Teile sie auf.',
  'Google Sheets can’t be reached right now. Try again in a minute.':
    'Google Sheets ist gerade nicht erreichbar. Versuche es in einer Minute noch einmal.',
  'The Google Sheet has no targets in it yet.': 'In der Google-Tabelle stehen noch keine Ziele.',
  'The Google Sheet has more than {count} rows. Split it.':
    'Die Google-Tabelle hat mehr als {count} Zeilen. Teile sie auf.',
  'A cell of the Google Sheet contains a NUL character. Remove it and try again.':
    'Eine Zelle der Google-Tabelle enthält ein NUL-Zeichen. Entferne es und versuche es noch einmal.',
  'A row of the Google Sheet is larger than {count} kB. Shorten it.':
    'Eine Zeile der Google-Tabelle ist größer als {count} kB. Kürze sie.',
  'A target in the Google Sheet is longer than {count} characters. Shorten it.':
    'Ein Ziel in der Google-Tabelle ist länger als {count} Zeichen. Kürze es.',
  'The Google Sheet has more than {count} columns. Remove those that aren’t needed.':
    'Die Google-Tabelle hat mehr als {count} Spalten. Entferne die nicht benötigten.',
  'The Google Sheet can’t be read as a table.': 'Die Google-Tabelle lässt sich nicht als Tabelle lesen.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and try again.':
    'Instagram nimmt diese Sitzungskennung nicht mehr an. Melde dich im Browser bei Instagram an, kopiere die neue Sitzungskennung und versuche es noch einmal.',
  '{session} isn’t this account’s stored session ID. Please paste it whole.':
    '{session} ist nicht die gespeicherte Sitzungskennung dieses Kontos. Bitte füge sie ganz ein.',
  '{account} isn’t one of your linked accounts on this platform.':
    '{account} ist keines deiner verknüpften Konten auf dieser Plattform.',
  'The session of @{name} has expired. Renew it first.': 'Die Sitzung von @{name} ist abgelaufen. Erneuere sie zuerst.',
  'The owner of the account stopped this message.': 'Der Inhaber des Kontos hat diese Nachricht aufgehalten.',
};
