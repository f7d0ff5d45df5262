import type { RunWords } from './run-words.ts';

export const de: RunWords = {
  '{count} {noun}': '{count} {noun}',
  '{things} of this account': '{things} dieses Kontos',
  '{things} of this post': '{things} dieses Beitrags',
  '{things} of this hashtag': '{things} dieses Hashtags',
  '{things} at this address': '{things} an dieser Adresse',
  row: 'Zeile',
  rows: 'Zeilen',
  profile: 'Profil',
  profiles: 'Profile',
  'the profile': 'das Profil',
  follower: 'Follower',
  followers: 'Follower',
  'followed account': 'gefolgtes Konto',
  'followed accounts': 'gefolgte Konten',
  following: 'Gefolgte',
  post: 'Beitrag',
  posts: 'Beiträge',
  comment: 'Kommentar',
  comments: 'Kommentare',
  like: 'Like',
  likes: 'Likes',
  '{count} s': '{count} s',
  '{count} min': '{count} min',
  'Queued. Waiting for a free worker.': 'Eingereiht. Wartet auf einen freien Worker.',
  'Resumed. Waiting for a free worker.': 'Fortgesetzt. Wartet auf einen freien Worker.',
  'Started.': 'Gestartet.',
  'Started, at the pace of one request every {count} s.': 'Gestartet, im Tempo von einer Anfrage alle {count} s.',
  'Waiting for this account’s turn.': 'Wartet, bis dieses Konto an der Reihe ist.',
  'Waiting for the account: another job is using it right now.':
    'Wartet auf das Konto: Ein anderer Job benutzt es gerade.',
  'Reading {things} of {target}': 'Liest {things} von {target}',
  'Reading {things} of {target}: {count} of {total}': 'Liest {things} von {target}: {count} von {total}',
  'Going on with {things} of {target} after {count}': 'Macht weiter mit {things} von {target} nach {count}',
  'The Google Sheet can’t be read right now. Next try at {time} UTC.':
    'Die Google-Tabelle kann gerade nicht gelesen werden. Nächster Versuch: {time} UTC.',
  'Going on from the last stored page.': 'Macht ab der letzten gespeicherten Seite weiter.',
  '{reason} Going on in {wait}.': '{reason} Weiter in {wait}.',
  '{reason} Going on at {time} UTC.': '{reason} Weiter um {time} UTC.',
  '{reason} Going on with the job’s next session.': '{reason} Weiter mit der nächsten Sitzung des Jobs.',
  'Finished a target.': 'Ein Ziel ist fertig.',
  'Finished {target}: {things}.': '{target} fertig: {things}.',
  'Finished {target}: {things}. {reason}': '{target} fertig: {things}. {reason}',
  'Done: {things}.': 'Fertig: {things}.',
  'Paused. {reason}': 'Pausiert. {reason}',
  'Failed. {reason}': 'Gescheitert. {reason}',
  'Pausing at the next page.': 'Pausiert bei der nächsten Seite.',
  'Paused by you.': 'Von dir pausiert.',
  'The job was changed.': 'Der Job wurde geändert.',
  'Paused by you. Run it again to go on where it stopped.':
    'Von dir pausiert. Führe ihn erneut aus, um dort weiterzumachen.',
  'Paused by you. Resume to go on where it stopped.': 'Von dir pausiert. Setze fort, um dort weiterzumachen.',
  '1 target is left': '1 Ziel bleibt',
  '{count} targets are left': '{count} Ziele bleiben',
  '{things} for the next launches.': '{things} für die nächsten Läufe.',
  '{things}. Run again to collect the next ones.': '{things}. Starte noch einmal, um die nächsten zu sammeln.',
  '{reason} ({count} of {total} targets have such a note; see Targets.)':
    '{reason} ({count} von {total} Zielen haben so einen Hinweis; siehe Ziele.)',
  'The worker is being renewed. Another one goes on.': 'Der Worker wird erneuert. Ein anderer macht weiter.',
  'The worker went silent. Another one goes on.': 'Der Worker ist verstummt. Ein anderer macht weiter.',
  'A message of the worker was lost. Going on from the last stored page.':
    'Eine Nachricht des Workers ging verloren. Macht ab der letzten gespeicherten Seite weiter.',
  'The account was removed from the job. Going on with its other sessions.':
    'Das Konto wurde aus dem Job entfernt. Es geht mit seinen anderen Sitzungen weiter.',
  'Your build time for this month is used up. Run it again when it is renewed, or move to a larger plan.':
    'Deine Laufzeit für diesen Monat ist aufgebraucht. Führe den Job erneut aus, wenn sie erneuert ist, oder wechsle in einen größeren Tarif.',
  'Your build time for this month is used up. Resume the job when it is renewed, or move to a larger plan.':
    'Deine Laufzeit für diesen Monat ist aufgebraucht. Setze den Job fort, wenn sie erneuert ist, oder wechsle in einen größeren Tarif.',
  'Your build time was renewed. Going on from the last stored page.':
    'Deine Laufzeit wurde erneuert. Weiter ab der letzten gespeicherten Seite.',
  'Your plan no longer includes shared accounts for collecting. Move to the Professional plan or use a session ID of your own, then run the job again.':
    'Dein Tarif enthält keine geteilten Konten zum Sammeln mehr. Wechsle in den Tarif Professional oder nimm eine eigene Sitzungskennung und führe den Job dann erneut aus.',
  '{reason} After {wait} of trying, this run was ended. The next one goes on where it stopped.':
    '{reason} Nach {wait} vergeblicher Versuche wurde dieser Lauf beendet. Der nächste macht dort weiter, wo er aufgehört hat.',
  '{reason} After {wait} of trying, the job was paused. Run it again: it goes on where it stopped.':
    '{reason} Nach {wait} vergeblicher Versuche wurde der Job pausiert. Führe ihn erneut aus: Er macht dort weiter.',
  'The platform keeps asking this account to slow down. The next run goes on where it stopped.':
    'Die Plattform bittet dieses Konto weiter, langsamer zu sein. Der nächste Lauf macht dort weiter.',
  'No session ID of this job works any more. Paste a new one and resume: it goes on at the same row.':
    'Keine Sitzungskennung dieses Jobs funktioniert mehr. Füge eine neue ein und setze fort: Es geht an derselben Zeile weiter.',
  'None of our shared sessions works right now. Contact support, or use a session ID of your own.':
    'Keine unserer geteilten Sitzungen funktioniert gerade. Schreibe dem Support oder nimm eine eigene Sitzungskennung.',
  'No session is left that works. Add a new session ID; the job goes on where it stopped.':
    'Keine Sitzung funktioniert mehr. Füge eine neue Sitzungskennung hinzu; der Job macht dort weiter, wo er aufgehört hat.',
  'The platform keeps refusing requests of this account. Wait some hours, then resume.':
    'Die Plattform weist Anfragen dieses Kontos weiter ab. Warte einige Stunden und setze dann fort.',
  'The platform keeps asking this account to slow down. Run it again in an hour or so; it goes on where it stopped.':
    'Die Plattform bittet dieses Konto weiter, langsamer zu sein. Führe den Job in etwa einer Stunde erneut aus; er macht dort weiter.',
  'The platform keeps asking this account to slow down. Resume the job in an hour or so; it goes on where it stopped.':
    'Die Plattform bittet dieses Konto weiter, langsamer zu sein. Setze den Job in etwa einer Stunde fort; er macht dort weiter.',
  'The platform asks this account to wait {wait}. Run it again after that; it goes on where it stopped.':
    'Die Plattform bittet dieses Konto, {wait} zu warten. Führe den Job danach erneut aus; er macht dort weiter.',
  'The platform asks this account to wait {wait}. Resume the job after that; it goes on where it stopped.':
    'Die Plattform bittet dieses Konto, {wait} zu warten. Setze den Job danach fort; er macht dort weiter.',
  'Something went wrong on our side. Run it again; if it happens twice, contact support.':
    'Bei uns ist etwas schiefgegangen. Starte noch einmal; passiert es wieder, schreibe dem Support.',
  'Something went wrong on our side while reading. The rows collected so far are kept.':
    'Bei uns ist beim Lesen etwas schiefgegangen. Die bisher gesammelten Zeilen bleiben.',
  'The run broke off several times before it got any further. The rows collected so far are kept. Run it again; if it happens twice, contact support.':
    'Der Lauf ist mehrmals abgebrochen, bevor er weitergekommen ist. Die bisher gesammelten Zeilen bleiben erhalten. Führe den Job erneut aus; passiert es zweimal, wende dich an den Support.',
  'The stored session ID can’t be read any more. Paste it again and run the job: it goes on where it stopped.':
    'Die gespeicherte Sitzungskennung lässt sich nicht mehr lesen. Füge sie erneut ein und führe den Job aus: Er macht dort weiter, wo er aufgehört hat.',
  'The platform sent data that can’t be stored. This is ours to fix; the rows before it are kept.':
    'Die Plattform hat Daten gesendet, die sich nicht speichern lassen. Das müssen wir beheben; die Zeilen davor bleiben erhalten.',
  'The platform sent a row that is too large to store. This is ours to fix; the rows before it are kept.':
    'Die Plattform hat eine zu große Zeile geschickt. Das müssen wir beheben; die Zeilen davor bleiben.',
  'The list changed while it was read, so some of it was passed over.':
    'Die Liste hat sich beim Lesen geändert, ein Teil wurde übersprungen.',
  'The browser page that read Instagram failed; it is opened again.':
    'Die Browserseite, die Instagram las, ist ausgefallen; sie wird neu geöffnet.',
  'The browser that read Instagram stopped; a new one takes over.':
    'Der Browser, der Instagram las, ist stehen geblieben; ein neuer übernimmt.',
  'Instagram didn’t answer in time. Trying again usually helps.':
    'Instagram hat nicht rechtzeitig geantwortet. Ein neuer Versuch hilft meist.',
  'The connection to Instagram broke off. Trying again usually helps.':
    'Die Verbindung zu Instagram ist abgerissen. Ein neuer Versuch hilft meist.',
  'Instagram had an error of its own. Trying again usually helps.':
    'Instagram hatte selbst einen Fehler. Ein neuer Versuch hilft meist.',
  'Instagram sent something other than data. Trying again usually helps.':
    'Instagram hat etwas anderes als Daten geschickt. Ein neuer Versuch hilft meist.',
  'Instagram asks this account to slow down. Reading goes on after a pause.':
    'Instagram bittet dieses Konto, langsamer zu sein. Nach einer Pause geht das Lesen weiter.',
  'Instagram has put this account on hold for a while. Reading goes on after a pause.':
    'Instagram hat dieses Konto für eine Weile angehalten. Nach einer Pause geht das Lesen weiter.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and add it to the job.':
    'Instagram nimmt diese Sitzungskennung nicht mehr an. Melde dich im Browser bei Instagram an, kopiere die neue und füge sie dem Job hinzu.',
  'This is not a session ID. Copy the value of the cookie named sessionid from your browser, without spaces or quotes, and add it to the job.':
    'Das ist keine Sitzungskennung. Kopiere den Wert des Cookies sessionid aus deinem Browser, ohne Leerzeichen und Anführungszeichen, und füge ihn dem Job hinzu.',
  'Instagram wants the owner of this account to confirm something. Open Instagram with this account, follow its instructions, then add a new session ID.':
    'Instagram möchte vom Inhaber dieses Kontos eine Bestätigung. Öffne Instagram damit, folge den Anweisungen und füge dann eine neue Sitzungskennung hinzu.',
  'Instagram has suspended this account. Open Instagram with it to see what it asks for, or use another account’s session ID.':
    'Instagram hat dieses Konto gesperrt. Öffne Instagram damit und sieh nach, was es verlangt, oder nimm die Sitzungskennung eines anderen Kontos.',
  'Instagram has restricted this account for too much activity. Let it rest for a day or two, check it in the Instagram app, then add its session ID again.':
    'Instagram hat dieses Konto wegen zu viel Aktivität eingeschränkt. Lass es ein, zwei Tage ruhen, prüfe es in der App und füge seine Sitzungskennung dann wieder hinzu.',
  'There is no account @{name} on Instagram. Check the spelling; it may also have been renamed or deleted.':
    'Auf Instagram gibt es kein Konto @{name}. Prüfe die Schreibweise; vielleicht wurde es auch umbenannt oder gelöscht.',
  '@{name} is private. Only approved followers see its lists and posts: use the session ID of an account that follows it.':
    '@{name} ist privat. Nur bestätigte Follower sehen Listen und Beiträge: Nimm die Sitzungskennung eines Kontos, das ihm folgt.',
  'This post doesn’t exist, was deleted, or belongs to a private account that this session doesn’t follow. Check its address.':
    'Diesen Beitrag gibt es nicht, er wurde gelöscht oder gehört einem privaten Konto, dem diese Sitzung nicht folgt. Prüfe die Adresse.',
  'Instagram shows no posts for #{name}. Check the spelling; the platform hides some hashtags.':
    'Instagram zeigt keine Beiträge zu #{name}. Prüfe die Schreibweise; manche Hashtags blendet die Plattform aus.',
  'This target was deleted, renamed or made unavailable while it was being read. The {things} collected before that are kept.':
    'Dieses Ziel wurde beim Lesen gelöscht, umbenannt oder unzugänglich. Was davor gesammelt wurde, bleibt: {things}.',
  'This account became private while it was being read. The {things} collected before that are kept.':
    'Dieses Konto wurde beim Lesen privat. Was davor gesammelt wurde, bleibt: {things}.',
  'Instagram answered in a way that Trawl doesn’t understand, so nothing was taken from it. This is ours to fix; the rows collected before are kept.':
    'Instagram hat auf eine Weise geantwortet, die Trawl nicht versteht; davon wurde nichts genommen. Das müssen wir beheben; die Zeilen davor bleiben.',
  'The platform shows no more than {count} of {total} {things}.':
    'Die Plattform zeigt höchstens {count} von {total}: {things}.',
  'The platform ended the list after {count} of {total} {things} and gave no reason. It also counts accounts and posts that it doesn’t list, such as deactivated ones.':
    'Die Plattform hat die Liste nach {count} von {total} beendet ({things}), ohne einen Grund zu nennen. Sie zählt auch Konten und Beiträge, die sie nicht zeigt, etwa deaktivierte.',
  'There are no {things}.': 'Hier gibt es nichts: {things}.',
  'Comments are turned off for this post.': 'Kommentare sind für diesen Beitrag abgeschaltet.',
  'The owner hides the likes of this post, so Instagram shows nobody who likes it.':
    'Der Inhaber verbirgt die Likes dieses Beitrags, daher zeigt Instagram niemanden.',
  'Nobody has liked this post yet.': 'Diesen Beitrag hat noch niemand mit „Gefällt mir“ markiert.',
};
