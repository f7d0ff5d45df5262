import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Trawl · Datos sociales en los que puedes confiar',
  titles: { login: 'Iniciar sesión', register: 'Crea tu cuenta' },
  description:
    'Recopila perfiles, seguidores, publicaciones, comentarios y me gusta en trabajos medidos cuyas filas se comprueban.',
  promise: 'Datos sociales en los que puedes confiar.',
  lead: 'Trawl lee perfiles, seguidores, publicaciones, comentarios y me gusta en trabajos medidos, y dice de cada objetivo qué se encontró, qué se recopiló y qué falta.',
  getStarted: 'Empezar',
  signIn: 'Iniciar sesión',
  toDashboard: 'Ir al panel',
  signInFirst: 'Inicia sesión para seguir a la página que pediste.',
  example: {
    caption: 'Un ejemplo: 2.400 seguidores de nasa, leídos en una tabla y justificados.',
    name: 'Público de la NASA',
    kind: 'Seguidores de nasa',
    progress: 'Progreso del ejemplo',
    columns: ['Usuario', 'Nombre', 'Privada', 'Verificada'],
    collected: 'Recopilados',
    buildTime: 'Ejecución',
    missing: 'Ausentes',
    done: 'Completo: 2.400 de 2.400 encontrados.',
    reading: 'Leyendo seguidores…',
    yes: 'Sí',
    no: 'No',
  },
  features: {
    title: 'Para quien tiene que fiarse de los números',
    lead: 'De un solo perfil a un informe semanal: cada fila dice de dónde viene, y de cuándo es.',
    record: {
      title: 'Un registro que cuadra',
      text: 'Pedido, encontrado, recopilado, ausente, y por qué. Un archivo vacío nunca es un éxito.',
      target: 'Objetivo',
      found: 'Hallados',
      collected: 'Recopilados',
      missing: 'Ausentes',
      why: '12 cuentas se borraron durante la lectura',
    },
    resume: {
      title: 'Sigue donde se quedó',
      text: 'Pausa, tiempo agotado, otra sesión: la ejecución continúa en la misma fila.',
      at: 'en la fila 1.200',
      from: 'desde la fila 1.201',
      rows: '2.400 filas',
    },
    meter: {
      title: 'Paga solo la ejecución',
      text: 'Se cuentan los segundos en que un trabajo trabaja. Cola, pausas y esperas son gratis.',
      left: 'quedan de 2h',
      label: 'Tiempo de ejecución restante',
      waiting: 'Espera por límites: 0s cobrados',
    },
    schedule: {
      title: 'Recopilación programada',
      text: 'A mano, o cada 30 segundos, cada hora, cada día.',
    },
    exports: {
      title: 'Descargas en bloque',
      text: 'Todas las filas en CSV o JSON, listas para Excel, con columnas que conservan su nombre.',
    },
    analysis: {
      title: 'Análisis de seguidores e interacción',
      text: 'Quién sigue, quién comenta, a quién le gusta: con métricas por publicación.',
      posts: [
        { post: 'Noche lunar', rate: 4.1 },
        { post: 'Banco B', rate: 2.7 },
        { post: 'Tripulación', rate: 1.3 },
      ],
    },
  },
  film: {
    title: 'De nada a una tabla',
    lead: 'Todo el camino en un minuto: regístrate, pega un identificador de sesión, inicia un trabajo, descarga las filas.',
  },
  steps: {
    title: 'Cómo funciona',
    lead: 'De nada a una tabla en menos de 5 minutos.',
    items: [
      {
        title: 'Consigue el identificador de sesión',
        text: 'Cópialo de las cookies de tu navegador. Se sella al guardarlo y no se vuelve a mostrar.',
      },
      {
        title: 'Crea un trabajo',
        text: 'Di a quién leer y cuánto. Un resumen te dice con palabras qué va a pasar, antes de que pase.',
      },
      {
        title: 'Obtén los resultados',
        text: 'Mira llegar las filas y descárgalas. El registro dice lo completas que están.',
      },
    ],
  },
  statistics: {
    title: 'Trawl en cifras',
    items: [
      { figure: '20+', label: 'usuarios activos' },
      { figure: '10K+', label: 'datos recopilados' },
      { figure: '5+', label: 'países' },
      { figure: '2025', label: 'año de fundación' },
    ],
  },
  closing: {
    title: 'Dos horas de ejecución al mes corren de nuestra cuenta.',
    text: 'El plan Trial no pide tarjeta. Verifica tu correo e inicia tu primer trabajo.',
    action: 'Crea tu cuenta',
    verified: 'Abrir el panel',
  },
};
