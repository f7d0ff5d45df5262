import type { Refusals } from './refusals.ts';

export const de: Refusals = {
  'There is nothing at this address.': 'An dieser Adresse ist nichts.',
  'The request could not be read.': 'Die Anfrage konnte nicht gelesen werden.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.',
  'We can’t reach the server. Check your connection and try again.':
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  'Please sign in.': 'Bitte melde dich an.',
  'Please verify your e-mail address first.': 'Bitte bestätige zuerst deine E-Mail-Adresse.',
  'Too many tries. Please wait {wait} and try again.':
    'Zu viele Versuche. Bitte warte {wait} und versuche es noch einmal.',
  '1 second': '1 Sekunde',
  '{count} seconds': '{count} Sekunden',
  '{count} minutes': '{count} Minuten',
  '{field} is required': '{field} fehlt',
  '{field} is not valid': '{field} ist ungültig',
  '{field} must be a whole number': '{field} muss eine ganze Zahl sein',
  '{field} must be at least {count}': '{field} muss mindestens {count} sein',
  '{field} must be at most {count}': '{field} darf höchstens {count} sein',
  '{field} can have at most {count} characters': '{field} darf höchstens {count} Zeichen haben',
  '{field} has characters that can’t be shown': '{field} hat Zeichen, die sich nicht anzeigen lassen',
  Name: 'Name',
  Email: 'E-Mail',
  Password: 'Passwort',
  'Job name': 'Name des Jobs',
  Target: 'Ziel',
  'Session ID': 'Sitzungskennung',
  'A session ID': 'Eine Sitzungskennung',
  'DM quantity': 'Anzahl der Nachrichten',
  'Profiles per launch': 'Profile pro Lauf',
  'Followers per profile': 'Follower pro Profil',
  'Following per profile': 'Gefolgte pro Profil',
  'Posts per profile': 'Beiträge pro Profil',
  'Comments per post': 'Kommentare pro Beitrag',
  'Posts per launch': 'Beiträge pro Lauf',
  'Likes per post': 'Likes pro Beitrag',
  'Posts per hashtag': 'Beiträge pro Hashtag',
  'Hashtags per launch': 'Hashtags pro Lauf',
  Message: 'Nachricht',
  Link: 'Link',
  'DMs per launch': 'Nachrichten pro Lauf',
  'Target can have at most {count} lines': 'Das Ziel darf höchstens {count} Zeilen haben',
  'A session ID must be text': 'Eine Sitzungskennung muss Text sein',
  'At most {count} session IDs': 'Höchstens {count} Sitzungskennungen',
  'The interval must be 1–999 seconds, minutes, hours or days':
    'Der Abstand muss 1–999 Sekunden, Minuten, Stunden oder Tage sein',
  'Schedule must be manual, auto or a number of seconds':
    'Der Zeitplan muss manuell, automatisch oder eine Zahl von Sekunden sein',
  'The automatic schedule is for direct messages on a shared account':
    'Der automatische Zeitplan ist für Direktnachrichten über ein geteiltes Konto',
  'This job type is coming soon': 'Diese Art von Job kommt bald',
  '{platform} is coming soon': '{platform} kommt bald',
  'Email is not an e-mail address': 'Die E-Mail-Adresse ist keine gültige Adresse',
  'Current password is required to set a new password': 'Für ein neues Passwort braucht es das bisherige',
  'New passwords do not match': 'Die neuen Passwörter stimmen nicht überein',
  'The current password is wrong.': 'Das bisherige Passwort ist falsch.',
  'Please enter a valid 6-digit OTP': 'Bitte gib einen gültigen 6-stelligen Code ein',
  'Invalid OTP. Please try again.': 'Falscher Code. Bitte versuche es noch einmal.',
  'Please wait 3 seconds after a wrong code.': 'Bitte warte nach einem falschen Code 3 Sekunden.',
  'This code has expired. Please ask for a new one.': 'Dieser Code ist abgelaufen. Bitte fordere einen neuen an.',
  'This code was tried too often. Please ask for a new one.':
    'Dieser Code wurde zu oft versucht. Bitte fordere einen neuen an.',
  'Please wait {count} seconds before you ask for another code.':
    'Bitte warte {count} Sekunden, bevor du einen weiteren Code anforderst.',
  'Your e-mail address is verified already.': 'Deine E-Mail-Adresse ist schon bestätigt.',
  'This e-mail address has an account already.': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  'Another account has this e-mail address by now.': 'Diese E-Mail-Adresse gehört inzwischen zu einem anderen Konto.',
  'Session not found': 'Sitzung nicht gefunden',
  'Job not found': 'Job nicht gefunden',
  'No data collected yet': 'Noch keine Daten',
  'A job that is {state} can’t be started.': 'Ein Job, der {state}, kann nicht gestartet werden.',
  'A job that is {state} can’t be paused.': 'Ein Job, der {state}, kann nicht pausiert werden.',
  'A job that is {state} can’t be edited.': 'Ein Job, der {state}, kann nicht bearbeitet werden.',
  'A job that is {state} can’t be deleted. Pause it first.':
    'Ein Job, der {state}, kann nicht gelöscht werden. Pausiere ihn zuerst.',
  pending: 'aussteht',
  running: 'läuft',
  processing: 'in Arbeit ist',
  waiting: 'wartet',
  paused: 'pausiert ist',
  failed: 'gescheitert ist',
  completed: 'abgeschlossen ist',
  '{session} isn’t one of this job’s stored session IDs. Please paste it whole.':
    '{session} ist keine der gespeicherten Sitzungskennungen dieses Jobs. Bitte füge sie ganz ein.',
  'Platform and type can’t change once a job has run. Create another job for that.':
    'Plattform und Art ändern sich nach dem ersten Lauf nicht mehr. Erstelle dafür einen anderen Job.',
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
  'The Google Sheet can’t be read as a table.': 'Die Google-Tabelle lässt sich nicht als Tabelle lesen.',
  'Account not found': 'Konto nicht gefunden',
  'The account could not be looked at just now. Please try again in a moment.':
    'Das Konto konnte gerade nicht geprüft werden. Bitte versuche es gleich noch einmal.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and try again.':
    'Instagram nimmt diese Sitzungskennung nicht mehr an. Melde dich im Browser bei Instagram an, kopiere die neue Sitzungskennung und versuche es noch einmal.',
  'You can link {count} accounts. Delete one you no longer need.':
    'Du kannst {count} Konten verknüpfen. Lösche eines, das du nicht mehr brauchst.',
  'This session ID is linked already.': 'Diese Sitzungskennung ist schon verknüpft.',
  '@{name} is linked already. Edit it to give it a new session ID.':
    '@{name} ist schon verknüpft. Bearbeite das Konto, um ihm eine neue Sitzungskennung zu geben.',
  'Accounts on this platform can’t be shared yet. Sharing is coming soon.':
    'Konten dieser Plattform können noch nicht geteilt werden. Das kommt demnächst.',
  'This account is shared by another customer already.': 'Dieses Konto wird schon von einem anderen Kunden geteilt.',
  '{session} isn’t this account’s stored session ID. Please paste it whole.':
    '{session} ist nicht die gespeicherte Sitzungskennung dieses Kontos. Bitte füge sie ganz ein.',
  'This session ID belongs to @{owner}, not to @{name}. Add {account} as an account of its own.':
    'Diese Sitzungskennung gehört @{owner}, nicht @{name}. Füge {account} als eigenes Konto hinzu.',
  '{account} isn’t one of your linked accounts on this platform.':
    '{account} ist keines deiner verknüpften Konten auf dieser Plattform.',
  'The session of @{name} has expired. Renew it first.': 'Die Sitzung von @{name} ist abgelaufen. Erneuere sie zuerst.',
  'A session ID is one line without spaces': 'Eine Sitzungskennung ist eine Zeile ohne Leerzeichen',
  'Message not found': 'Nachricht nicht gefunden',
  'This message can’t be stopped any more.': 'Diese Nachricht lässt sich nicht mehr aufhalten.',
  'The owner of the account stopped this message.': 'Der Inhaber des Kontos hat diese Nachricht aufgehalten.',
  'This link is not valid. Please open it just as it stands in the message.':
    'Dieser Link ist nicht gültig. Bitte öffne ihn genau so, wie er in der Nachricht steht.',
  'We can’t reach the server. What you typed is still here: check your connection and try again.':
    'Wir erreichen den Server nicht. Was du getippt hast, ist noch da: Prüfe deine Verbindung und versuche es noch einmal.',
};
