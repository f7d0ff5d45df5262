/** Parts of the generated users' names. 256 each, because usernames encode powers of two. */
export const FIRST_NAMES = (
  'aaron abby abel ada adam adele adrian agnes aida aiden aisha alana albert alec alexa alfie alice alina alma ' +
  'alvin amara amber amelia amina amir amos ana anders andre anita anja anna anton april aria ariel arlo arthur ' +
  'asher astrid aubrey august aurora ava axel ayla bea bella benny beth bianca billie bjorn blake boris brenda ' +
  'bruno callum camila carla carlos carmen caro cecil celia cesar chad chloe clara claudia clay cleo colin cora ' +
  'cyrus daisy damian dana daniel daphne dara david dean delia derek diana diego dina dora dylan eden edgar edith ' +
  'eduardo elena eli elias elif elin elisa ella ellis elsa emil emma enzo eric erin esther ethan eva ezra fabio ' +
  'faith farah fatima felix fernando fiona flora frank freya gabriel gael gemma george gina giulia grace greta gus ' +
  'hana hanna harper harry hassan hazel heidi helen henry hugo ida ilya imani inez ingrid irene iris isaac isla ' +
  'ivan ivy jack jada jade james jamal jana jasmin javier jean jenna joanna jonas jorge josie juan jude julia ' +
  'julian jun kai kara karim karl kate kenji kiara kim kira klara kofi lana lara lars laura layla lea leila lena ' +
  'leo leon lia liam lila lina linnea lisa livia liz logan lola louis luca lucia luis luka luna lydia mae maja ' +
  'malik marco maria marta mateo matilda maya mei mia micah miguel mika mila milo mina mira mona nadia naomi nara ' +
  'nate nia nico nina noah noor nora olga olive omar oscar otto pablo paula pedro petra pia priya quinn rafael ' +
  'rania rebecca remi rhea rita '
)
  .trim()
  .split(' ');

export const LAST_NAMES = (
  'abbott acosta adams aguilar ahmed akman albers alfaro ali alonso alves amato ando andrade arias arnold asante ' +
  'aydin bailey baker banks barros bauer becker bell bennett berg bianchi bishop blom bloom bond borges bosch boyd ' +
  'braun brooks brown bruno bryant burns byrne cabral caldwell campos cano cardoso carlsen carr carter castro ' +
  'cervantes chan chavez chen cho clark cohen cole conti cooper correia costa cruz cunha dahl dale daniels dias ' +
  'diaz dixon doyle drake duarte dubois duran dutta eaton ebert edwards eklund ellison engel eriksen esposito evans ' +
  'faria farrow fernandes ferrari fischer fleming flores fonseca ford foster fox franco frank frost fuchs fuentes ' +
  'gallo gamboa garcia garza gibson gomez gordon graf grant gray greco green griffin gupta haas hall hansen hardy ' +
  'harris hart hassan hayes heller henry herrera hill hoffman holm hughes hunt hussain ibarra ito iyer jackson jain ' +
  'jansen jensen johnson jones joshi kane kaplan kaur kaya keller kelly khan kim klein koch kraft kumar lane lang ' +
  'larsen lee lehmann leone lima lin lindgren lopez lund lutz maier malik mancini mann marino marsh martin mason ' +
  'mehta meyer miller mishra molina monroe moore morales moreau mori morris muller munoz murphy myers nagy nair ' +
  'nakamura neumann newman nguyen nielsen nolan norris novak nunes oconnor okafor olsen ortega osman otto owens ' +
  'palmer park parker patel paz perez petrov pham pinto pires ponce popov porter powell price quinn ramos rao reed ' +
  'reid reyes ricci rios rivera roberts rocha romano rossi roth rowe ruiz russo ryan saito salas sanders santos ' +
  'sato schmidt shah sharma silva simon singh soto souza stein stone '
)
  .trim()
  .split(' ');
