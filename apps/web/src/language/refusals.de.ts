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
  'This account is suspended. Write to support if you think this is a mistake.':
    'Dieses Konto ist gesperrt. Schreib dem Support, wenn du das für einen Irrtum hältst.',
  'Please verify your email address first.': 'Bitte bestätige zuerst deine E-Mail-Adresse.',
  'Too many people are signing in right now. Please try again in a moment.':
    'Gerade melden sich zu viele Menschen an. Bitte versuche es gleich noch einmal.',
  'Too many tries. Please wait {wait} and try again.':
    'Zu viele Versuche. Bitte warte {wait} und versuche es noch einmal.',
  'Too many requests. Please wait {wait} and try again.':
    'Zu viele Anfragen. Bitte warte {wait} und versuche es noch einmal.',
  'You watch {count} pages live already. Please close one, or wait {wait} and try again.':
    'Du siehst schon {count} Seiten live. Bitte schließe eine, oder warte {wait} und versuche es noch einmal.',
  'Too many sign-ins to this account from new places. Please wait {wait}, or reset the password first.':
    'Zu viele Anmeldungen an diesem Konto von neuen Orten aus. Bitte warte {wait} oder setze zuerst das Passwort zurück.',
  'This takes too long just now. Look whether it was done before you try again.':
    'Das dauert gerade zu lange. Sieh nach, ob es erledigt wurde, bevor du es noch einmal versuchst.',
  '1 second': '1 Sekunde',
  '{count} seconds': '{count} Sekunden',
  '{count} minutes': '{count} Minuten',
  '{field} is required': '{field} fehlt',
  '{field} is not valid': '{field} ist ungültig',
  '{field} must be a whole number': '{field} muss eine ganze Zahl sein',
  '{field} must be at least {count}': '{field} muss mindestens {count} sein',
  '{field} must be at most {count}': '{field} darf höchstens {count} sein',
  '{field} can have at most {count} characters': '{field} darf höchstens {count} Zeichen haben',
  '{field} must have at least {count} characters': '{field}: mindestens {count} Zeichen',
  '{field} has characters that can’t be stored': '{field} hat Zeichen, die sich nicht speichern lassen',
  '{field} has characters that can’t be shown': '{field} hat Zeichen, die sich nicht anzeigen lassen',
  Name: 'Name',
  Email: 'E-Mail',
  Password: 'Passwort',
  'Confirm Password': 'Passwort bestätigen',
  'Current password': 'Bisheriges Passwort',
  'New password': 'Neues Passwort',
  Subject: 'Betreff',
  Platform: 'Plattform',
  'DMs limit': 'Nachrichtenlimit',
  'Account type': 'Art des Kontos',
  'Email notifications': 'E-Mail-Benachrichtigungen',
  OTP: 'Code',
  Code: 'Code',
  Passkey: 'Passkey',
  'Job type': 'Art des Jobs',
  Reason: 'Grund',
  Schedule: 'Zeitplan',
  Settings: 'Einstellungen',
  'A field': 'Ein Feld',
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
  'Line {line} is not an Instagram session ID. Copy the value of the cookie named sessionid.':
    'Zeile {line} ist keine Instagram-Sitzungskennung. Kopiere den Wert des Cookies namens sessionid.',
  'This is not an Instagram session ID. Copy the value of the cookie named sessionid.':
    'Das ist keine Instagram-Sitzungskennung. Kopiere den Wert des Cookies namens sessionid.',
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
  'Name can’t contain links or any of < > @. Put a space after a dot':
    'Der Name darf keine Links und keines der Zeichen < > @ enthalten. Setze nach einem Punkt ein Leerzeichen',
  'Enter a valid email address': 'Gib eine gültige E-Mail-Adresse ein',
  'Current password is required to set a new password': 'Für ein neues Passwort braucht es das bisherige',
  'New passwords do not match': 'Die neuen Passwörter stimmen nicht überein',
  'This password is too easy to guess. Add one or two unrelated words, and leave out your name and email.':
    'Dieses Passwort ist zu leicht zu erraten. Füge ein oder zwei beliebige Wörter hinzu und lass Namen und E-Mail-Adresse weg.',
  'The current password is wrong.': 'Das bisherige Passwort ist falsch.',
  'Current password is required to change the email address':
    'Um die E-Mail-Adresse zu ändern, braucht es das bisherige Passwort',
  'Please enter your current password to go on.': 'Bitte gib dein Passwort ein, um fortzufahren.',
  'This email address belonged to another account until recently, and is kept for it for 7 days.':
    'Diese E-Mail-Adresse gehörte bis vor Kurzem zu einem anderen Konto und wird 7 Tage lang für es freigehalten.',
  'This link is invalid or has expired, or was used already.':
    'Dieser Link ist ungültig, abgelaufen oder schon benutzt.',
  'Too many codes were tried today. Please open the link of the mail.':
    'Heute wurden zu viele Codes versucht. Bitte öffne den Link in der E-Mail.',
  'Please enter a valid 6-digit OTP': 'Bitte gib einen gültigen 6-stelligen Code ein',
  'Invalid OTP. Please try again.': 'Falscher Code. Bitte versuche es noch einmal.',
  'Please wait 3 seconds after a wrong code.': 'Bitte warte nach einem falschen Code 3 Sekunden.',
  'This code has expired. Please ask for a new one.': 'Dieser Code ist abgelaufen. Bitte fordere einen neuen an.',
  'This code was tried too often. Please ask for a new one.':
    'Dieser Code wurde zu oft versucht. Bitte fordere einen neuen an.',
  'Please wait {count} seconds before you ask for another code.':
    'Bitte warte {count} Sekunden, bevor du einen weiteren Code anforderst.',
  'Your email address is verified already.': 'Deine E-Mail-Adresse ist schon bestätigt.',
  'This email address has an account already.': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  'Another account has this email address by now.': 'Diese E-Mail-Adresse gehört inzwischen zu einem anderen Konto.',
  'Confirm with your second factor to finish signing in.':
    'Bestätige mit deinem zweiten Faktor, um die Anmeldung abzuschließen.',
  'This sign-in has expired. Please sign in again.': 'Diese Anmeldung ist abgelaufen. Bitte melde dich noch einmal an.',
  'This didn’t match. Check it and try again.': 'Das stimmte nicht überein. Prüfe es und versuche es noch einmal.',
  'That was wrong too often. Please sign in again.': 'Das war zu oft falsch. Bitte melde dich noch einmal an.',
  'Enter a code': 'Gib einen Code ein',
  'This code is too long': 'Dieser Code ist zu lang',
  'Enter the 6-digit code of your app': 'Gib den 6-stelligen Code deiner App ein',
  'This passkey could not be read.': 'Dieser Passkey konnte nicht gelesen werden.',
  'This passkey could not be added. Please try again.':
    'Dieser Passkey konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.',
  'Passkeys need a secure address with a domain name.': 'Passkeys brauchen eine sichere Adresse mit einem Domainnamen.',
  'You can have {count} passkeys. Remove one you no longer need.':
    'Du kannst {count} Passkeys haben. Entferne einen, den du nicht mehr brauchst.',
  'An authenticator app is set up already. Remove it before you set up another.':
    'Es ist schon eine Authenticator-App eingerichtet. Entferne sie, bevor du eine andere einrichtest.',
  'This setup has expired. Please start again.': 'Diese Einrichtung ist abgelaufen. Bitte beginne noch einmal.',
  'This code didn’t match. Check your device’s clock and enter the next code.':
    'Dieser Code stimmte nicht überein. Prüfe die Uhr deines Geräts und gib den nächsten Code ein.',
  'No authenticator app is set up.': 'Es ist keine Authenticator-App eingerichtet.',
  'Set up an authenticator app or a passkey first.': 'Richte zuerst eine Authenticator-App oder einen Passkey ein.',
  'Passkey not found': 'Passkey nicht gefunden',
  'Session not found': 'Sitzung nicht gefunden',
  'Job not found': 'Job nicht gefunden',
  'This Idempotency-Key was used for another request.':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.',
  'The first request with this Idempotency-Key is still under way.':
    'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
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
  'A cell of the Google Sheet contains a NUL character. Remove it and try again.':
    'Eine Zelle der Google-Tabelle enthält ein NUL-Zeichen. Entferne es und versuche es noch einmal.',
  'A row of the Google Sheet is larger than {count} kB. Shorten it.':
    'Eine Zeile der Google-Tabelle ist größer als {count} kB. Kürze sie.',
  'A target in the Google Sheet is longer than {count} characters. Shorten it.':
    'Ein Ziel in der Google-Tabelle ist länger als {count} Zeichen. Kürze es.',
  'The Google Sheet has more than {count} columns. Remove those that aren’t needed.':
    'Die Google-Tabelle hat mehr als {count} Spalten. Entferne die nicht benötigten.',
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
  'This account can’t be shared from here. If it is yours, contact support.':
    'Dieses Konto lässt sich von hier aus nicht teilen. Wenn es deines ist, wende dich an den Support.',
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
