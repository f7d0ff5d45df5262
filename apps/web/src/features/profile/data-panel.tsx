import { IconDownload } from '@tabler/icons-react';
import { ButtonAnchor } from '#components/button/button.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { texts } from './texts.ts';

/** Where the REST API answers with the file itself, by the session's cookie. */
const EXPORT = '/api/users/export';

export function DataPanel() {
  return (
    <Panel title={texts.data.title} lead={texts.data.lead}>
      <div>
        <ButtonAnchor href={EXPORT} icon={<IconDownload size={16} stroke={1.75} aria-hidden />}>
          {texts.data.download}
        </ButtonAnchor>
      </div>
    </Panel>
  );
}
