import type { MessageWords } from './message-words.ts';

export const de: MessageWords = {
  'Sent to @{name}.': 'An @{name} gesendet.',
  'Not sent to @{name}. {reason}': 'Nicht an @{name} gesendet. {reason}',
  'Not sent to @{name}.': 'Nicht an @{name} gesendet.',
  'Not sent to @{name} yet. {reason}': 'Noch nicht an @{name} gesendet. {reason}',
  'Not sent to @{name} yet.': 'Noch nicht an @{name} gesendet.',
  'Not sent to @{name}: the account’s owner stopped it.':
    'Nicht an @{name} gesendet: Der Inhaber des Kontos hat es angehalten.',
  'Not known whether @{name} got the message. {reason}': 'Unbekannt, ob @{name} die Nachricht bekam. {reason}',
  'Not known whether @{name} got the message.': 'Unbekannt, ob @{name} die Nachricht bekam.',
  'This person asked not to be written to.': 'Diese Person hat gebeten, nicht angeschrieben zu werden.',
  'Nobody saw whether this message was sent. Look at the conversation on the platform, then say here what came of it.':
    'Niemand hat gesehen, ob diese Nachricht gesendet wurde. Sieh dir die Unterhaltung auf der Plattform an und sag hier, was daraus wurde.',
  'Today’s limit of messages is reached for every account of this job.':
    'Das heutige Limit ist für jedes Konto dieses Jobs erreicht.',
  'No session ID of this job works any more. Paste a new one and run it again: nobody is written to twice.':
    'Keine Sitzungskennung dieses Jobs funktioniert mehr. Füge eine neue ein und starte noch einmal: Niemand wird zweimal angeschrieben.',
  'The account’s messages are spread over the day.': 'Die Nachrichten des Kontos verteilen sich über den Tag.',
  'The text was changed on its way, so it was not sent. This is ours to fix.':
    'Der Text hat sich unterwegs geändert und wurde nicht gesendet. Das müssen wir beheben.',
  'With this person’s name in it the text has {count} characters; a message can have {total}.':
    'Mit dem Namen dieser Person hat der Text {count} Zeichen; eine Nachricht darf {total} haben.',
  'This line names nobody who can be written to.': 'Diese Zeile nennt niemanden, der angeschrieben werden kann.',
  'The account’s session is no longer this job’s.': 'Die Sitzung des Kontos gehört nicht mehr zu diesem Job.',
  'The message is no longer to be sent.': 'Die Nachricht soll nicht mehr gesendet werden.',
  'What came of this message is known already.': 'Was aus dieser Nachricht wurde, ist schon bekannt.',
  'Everyone on the list has been written to, or can’t be. Add others to write to.':
    'Alle auf der Liste wurden angeschrieben oder können es nicht werden. Füge andere hinzu.',
  'Stopped by support. Run it again to go on where it stopped.':
    'Vom Support angehalten. Führe ihn erneut aus, um dort weiterzumachen.',
  'Stopped by support. Resume to go on where it stopped.':
    'Vom Support angehalten. Setze fort, um dort weiterzumachen.',
  person: 'Person',
  people: 'Personen',
  message: 'Nachricht',
  messages: 'Nachrichten',
  'Nobody saw what came of {things}: see Messages.':
    'Niemand hat gesehen, was daraus wurde: {things}. Siehe Nachrichten.',
  '{things} couldn’t be written to: see Messages.': '{things} konnten nicht angeschrieben werden: siehe Nachrichten.',
  '1 person is left': '1 Person bleibt',
  '{count} people are left': '{count} Personen bleiben',
  '{things}. Run again to write to the next ones.': '{things}. Starte noch einmal, um die nächsten anzuschreiben.',
  '{things}. Run again tomorrow.': '{things}. Starte morgen noch einmal.',
  'Today’s messages are sent.': 'Die heutigen Nachrichten sind gesendet.',
  'All shared accounts have sent what they may today.': 'Alle geteilten Konten haben gesendet, was sie heute dürfen.',
  'Nobody shares an account right now.': 'Gerade teilt niemand ein Konto.',
  'Run it again after {time} UTC to send the next ones.':
    'Führe ihn nach {time} UTC erneut aus, um die nächsten zu senden.',
  'Run it again once somebody shares an account.': 'Führe ihn erneut aus, sobald jemand ein Konto teilt.',
  'Next messages at {time} UTC.': 'Nächste Nachrichten: {time} UTC.',
  'Next message at {time} UTC.': 'Nächste Nachricht: {time} UTC.',
  'All shared accounts that may send today rest.': 'Alle geteilten Konten, die heute noch senden dürfen, ruhen.',
  'All shared accounts that may send now are in use.':
    'Alle geteilten Konten, die jetzt senden dürfen, sind in Gebrauch.',
  'The platform refuses one shared account after the other. Run it again in some hours: nobody is written to twice.':
    'Die Plattform weist ein geteiltes Konto nach dem anderen ab. Starte in einigen Stunden noch einmal: Niemand wird zweimal angeschrieben.',
  'Writing failed from several shared accounts, one after the other. Run it again; if it happens twice, contact support.':
    'Das Schreiben ist von mehreren geteilten Konten nacheinander gescheitert. Starte noch einmal; wenn es wieder geschieht, wende dich an den Support.',
  'Going on with the next message.': 'Es geht mit der nächsten Nachricht weiter.',
  'Today’s messages of this order are sent. Start it again after {time} UTC.':
    'Die heutigen Nachrichten dieses Auftrags sind gesendet. Starte ihn danach wieder: {time} UTC.',
  'Ended by support: {reason}': 'Vom Support beendet: {reason}',
  'Support stops the job.': 'Der Support hält den Job an.',
  'The list has ended: {reason}': 'Die Liste ist zu Ende: {reason}',
  '{count} of {total} messages were delivered.': '{count} von {total} Nachrichten wurden zugestellt.',
  '{money} went back to your funds.': '{money} gingen auf dein Guthaben zurück.',
  'Nobody saw what came of {count}: support decides, and what they cost stays held until then.':
    'Von {count} hat niemand gesehen, was daraus wurde: Der Support entscheidet, und was sie kosten, bleibt so lange zurückgehalten.',
  'This order takes {money}, and your funds are {funds}: {missing} are missing. Add funds, then start it again.':
    'Dieser Auftrag kostet {money}, dein Guthaben ist {funds}: Es fehlen {missing}. Lade Guthaben auf und starte ihn dann wieder.',
  'There is no account @{name} that this session can see: it was renamed or deleted, or has blocked the sender.':
    'Diese Sitzung sieht kein Konto @{name}: Es wurde umbenannt oder gelöscht oder hat den Absender blockiert.',
  '@{name} can’t be written to: the profile offers no messages.':
    '@{name} kann nicht angeschrieben werden: Das Profil bietet keine Nachrichten an.',
  '@{name} takes no message requests, so only accounts that they follow can write to them.':
    '@{name} nimmt keine Nachrichtenanfragen an; nur Konten, denen er folgt, können schreiben.',
  '@{name} hasn’t accepted this account’s message request yet, and Instagram allows only one until then.':
    '@{name} hat die Nachrichtenanfrage dieses Kontos noch nicht angenommen, und Instagram erlaubt bis dahin nur eine.',
  'The conversation with @{name} has no place to write in.':
    'Die Unterhaltung mit @{name} hat kein Feld zum Schreiben.',
  'Instagram’s page for messages didn’t come up in time. Trying again usually helps.':
    'Instagrams Nachrichtenseite kam nicht rechtzeitig. Ein neuer Versuch hilft meist.',
  'The text didn’t stand in Instagram’s editor as it was typed. Trying again usually helps.':
    'Der Text stand nicht so in Instagrams Editor, wie er getippt wurde. Ein neuer Versuch hilft meist.',
  'Instagram’s page didn’t take the Enter key. Trying again usually helps.':
    'Instagrams Seite hat die Eingabetaste nicht angenommen. Ein neuer Versuch hilft meist.',
  'Enter was pressed, but Instagram’s page never said whether the message was sent.':
    'Die Eingabetaste wurde gedrückt, aber Instagrams Seite hat nie gesagt, ob die Nachricht gesendet wurde.',
  'Instagram’s page said that sending failed, and not why: the message may have arrived all the same.':
    'Instagrams Seite sagte, das Senden sei gescheitert, aber nicht warum: Die Nachricht kann trotzdem angekommen sein.',
  'The browser was lost while the message was being sent.':
    'Der Browser ging verloren, während die Nachricht gesendet wurde.',
  'The platform could not be asked just now.': 'Die Plattform konnte gerade nicht gefragt werden.',
  'DMs limit must be a whole number from {count} to {total}':
    'Das Nachrichtenlimit muss eine ganze Zahl von {count} bis {total} sein',
  'Link must be an address, such as https://example.com': 'Der Link muss eine Adresse sein, etwa https://example.com',
  '{placeholder} can’t be filled in. Fields are username, full_name and opt_out, each in double braces':
    '{placeholder} kann nicht ausgefüllt werden. Felder sind username, full_name und opt_out, je in doppelten Klammern',
  'Message and Link can have at most {count} characters together':
    'Nachricht und Link dürfen zusammen höchstens {count} Zeichen haben',
};
