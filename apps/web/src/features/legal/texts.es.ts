import type { texts } from './texts.ts';

export const es: typeof texts = {
  lastUpdated: 'Última actualización',
  contact: 'Contactar con el soporte',
  terms: {
    title: 'Condiciones del servicio',
    lead: 'Qué puedes esperar de Trawl, y qué espera Trawl de ti.',
    description: 'Las condiciones en las que Trawl recopila datos y envía mensajes por ti.',
    sections: [
      {
        title: 'El servicio',
        paragraphs: [
          'Trawl ejecuta los trabajos que creas: lee lo que una red social muestra a la cuenta cuyo identificador de sesión das, y guarda las filas para que las descargues. Con la función de mensajes envía desde cuentas cuyos dueños están de acuerdo.',
          'Una ejecución puede quedar incompleta por motivos de la plataforma: límites, perfiles privados, cuentas borradas. Cada ejecución dice qué se pidió, se encontró, se recopiló y qué falta.',
        ],
      },
      {
        title: 'Tu cuenta',
        paragraphs: [
          'Necesitas una cuenta con una dirección de correo verificada. Guarda tu contraseña para ti; lo que se hace con tu cuenta cuenta como hecho por ti. Avísanos al momento si otra persona la usa.',
        ],
      },
      {
        title: 'Qué puedes hacer con él',
        paragraphs: ['Tú decides qué se recopila y qué se hace con ello. Aceptas que:'],
        points: [
          'solo das identificadores de sesión de cuentas tuyas, o cuyos dueños lo permitieron;',
          'cumples la ley que te corresponde, la de protección de datos ante todo, y las reglas de la plataforma;',
          'no envías spam, fraude ni odio, y no escribes a nadie que haya pedido que no se le escriba;',
          'no intentas eludir los límites, ni los nuestros ni los de la plataforma.',
        ],
      },
      {
        title: 'Cuentas compartidas',
        paragraphs: [
          'Compartir una cuenta deja que los trabajos de mensajes de otros clientes envíen desde ella, hasta el límite diario que pongas. Ganas por cada mensaje entregado; la comisión de Trawl es del 15 %. Ves cada mensaje enviado en tu nombre y puedes dejar de compartir cuando quieras.',
          'Un pedido de mensajes por cuentas compartidas cuesta $5 por cada 1.000 mensajes, con un mínimo de 100.000. El importe se reserva al empezar y se cobra mensaje a mensaje, según se entregan.',
        ],
      },
      {
        title: 'Planes, tiempo de ejecución y pago',
        paragraphs: [
          'El tiempo de ejecución es el tiempo en que tus trabajos de recopilación están en marcha. Es parte de tu plan y se renueva cada mes; lo que sobra no se traslada. Los trabajos con un identificador compartido consumen el triple. Los precios están en sus páginas; los reembolsos siguen la página de reembolsos.',
        ],
      },
      {
        title: 'Cómo termina',
        paragraphs: [
          'Puedes borrar tu cuenta en tu perfil cuando quieras; tus datos se van con ella. Podemos cerrar una cuenta que incumpla estas condiciones. Donde sea posible, avisamos antes y te dejamos descargar tus filas.',
        ],
      },
      {
        title: 'Responsabilidad',
        paragraphs: [
          'Trabajamos con cuidado, pero el servicio se ofrece tal cual: una plataforma puede cambiar o cerrar en cualquier momento. Hasta donde la ley lo permite, respondemos como mucho por lo que pagaste en los tres meses anteriores al daño.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacidad',
    lead: 'Qué guardamos, por qué, cuánto tiempo, y cómo lo recuperas.',
    description: 'Qué datos personales guarda Trawl, por qué, cuánto tiempo, y cómo exportarlos o borrarlos.',
    sections: [
      {
        title: 'Qué guardamos de ti',
        paragraphs: [],
        points: [
          'Tu nombre, tu correo y un hash de tu contraseña.',
          'Tus trabajos, sus ejecuciones y las filas recopiladas, hasta que los borres.',
          'El registro de cada ejecución y lo que dio cada objetivo, durante 12 meses desde su fin, y su consumo tramo a tramo, durante 25 meses.',
          'Los identificadores de sesión de cuentas vinculadas, sellados con AES-256-GCM. Nadie puede volver a leerlos, tampoco tú; solo se ven los cuatro últimos caracteres.',
          'Inicios de sesión y otros sucesos de seguridad con dirección de red y navegador, durante 400 días, para que veas quién usó tu cuenta.',
          'Qué correos se te enviaron, durante 30 días.',
        ],
      },
      {
        title: 'Qué no hacemos',
        paragraphs: [
          'Ni publicidad, ni análisis de terceros, ni píxeles de seguimiento, ni venta de datos. Estas páginas no cargan nada de nadie más.',
        ],
      },
      {
        title: 'Cookies y lo que guarda tu navegador',
        paragraphs: [
          'Dos cookies: una mantiene tu sesión hasta 60 días y otra reconoce este navegador hasta 400 días, para poder avisarte por correo cuando tu cuenta se use desde otro. El modo claro u oscuro, el idioma y los formatos se quedan en tu navegador y no se nos envían.',
        ],
      },
      {
        title: 'Datos que recopilan tus trabajos',
        paragraphs: [
          'Las filas pueden contener datos de otras personas. Tú decides cuáles y respondes de tener un motivo; los tratamos por encargo tuyo, no se los enseñamos a nadie más y los borramos con el trabajo o con tu cuenta.',
          'Quien no quiere mensajes puede decirlo con el enlace de cada mensaje; después, ningún trabajo le escribe.',
        ],
      },
      {
        title: 'Formulario de contacto',
        paragraphs: [
          'Lo que nos escribes ahí lo lee el soporte, y se guarda lo que haga falta para responderlo y poder consultarlo.',
        ],
      },
      {
        title: 'Tus derechos',
        paragraphs: [
          'En tu perfil puedes descargar todo lo que guardamos de ti en un archivo, corregir tu nombre y tu correo, cerrar sesiones y borrar tu cuenta con todo lo suyo. Recibes una lista de lo borrado. Para todo lo demás, y para quejas, escríbenos.',
        ],
      },
    ],
  },
  refund: {
    title: 'Reembolsos',
    lead: 'Si Trawl no es lo que necesitas, puedes recuperar tu dinero.',
    description:
      'Reembolsos en Trawl: contacta con el soporte en los 14 días siguientes a la compra; se tramitan en 5-7 días laborables.',
    sections: [
      {
        title: 'En 14 días',
        paragraphs: [
          'Contacta con el soporte en los 14 días siguientes a la compra y di qué plan quieres que te devolvamos. No tienes que dar un motivo, aunque nos ayuda.',
        ],
      },
      {
        title: 'Cómo funciona',
        paragraphs: ['Escribe desde el correo de tu cuenta, o indícalo. Confirmamos la solicitud por correo.'],
        points: [
          'Cuenta con 5-7 días laborables para la tramitación.',
          'El dinero vuelve por donde vino.',
          'Tu cuenta se queda, en el plan Trial, y también tus trabajos y filas.',
        ],
      },
      {
        title: 'Qué se reembolsa',
        paragraphs: [
          'El precio del periodo en curso de tu plan, de usuario o de API. De los fondos añadidos, lo que no se haya gastado. Los mensajes entregados no se pueden reembolsar; lo reservado para los demás se libera al terminar el pedido.',
        ],
      },
    ],
  },
};
