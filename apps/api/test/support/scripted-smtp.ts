import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** How the server handles a mail: before its content, or after its final line. */
export type Behavior = 'take' | 'refuse_sender' | 'refuse_for_now' | 'refuse_for_good' | 'take_and_hang_up' | 'hang_up';

export interface ScriptedSmtp {
  readonly url: string;
  /** The complete accepted mails. */
  readonly taken: string[];
  /** The behavior for the next mails, in order; the last one is repeated. */
  script: Behavior[];
  stop(): Promise<void>;
}

/** A mail server with scripted behavior, to test failures. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const smtp: ScriptedSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    taken: [],
    script: ['take'],
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return smtp;

  function serve(socket: Socket): void {
    let buffered = '';
    let content: string | null = null;
    const behavior = smtp.script.length > 1 ? smtp.script.shift() : smtp.script[0];
    const say = (line: string) => void socket.write(`${line}\r\n`);
    say('220 ready');
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (content === null) command(line);
        else if (line === '.') finish(content);
        else content += `${line}\n`;
      }
    });

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb === 'MAIL' && behavior === 'refuse_sender') say('421 try again');
      else if (verb === 'DATA' && behavior === 'hang_up') socket.destroy();
      else if (verb === 'DATA') {
        content = '';
        say('354 go on');
      } else say('250 fine');
    }

    function finish(mail: string): void {
      content = null;
      switch (behavior) {
        case 'refuse_for_now':
          say('451 not now');
          break;
        case 'refuse_for_good':
          say('554 never');
          break;
        case 'take_and_hang_up':
          smtp.taken.push(mail);
          socket.destroy();
          break;
        default:
          smtp.taken.push(mail);
          say('250 taken');
      }
    }
  }
}
