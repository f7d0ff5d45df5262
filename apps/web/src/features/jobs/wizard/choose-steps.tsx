import { JOB_TYPES, JobType, PLATFORMS, PlatformId } from '@trawl/contracts';
import { Choice } from '#components/choice/choice.tsx';
import { JobTypeIcon, PlatformIcon } from '#components/platform-icon/platform-icon.tsx';
import { texts as words } from '#format/words.ts';
import { texts } from './texts.ts';

const closed = (available: boolean) => (available ? {} : { disabled: true, mark: texts.comingSoon });

const platformOptions = () =>
  PlatformId.options.map((id) => ({
    value: id,
    label: PLATFORMS[id].name,
    hint: words.platformHints[id] ?? PLATFORMS[id].description,
    icon: <PlatformIcon platform={id} size={22} />,
    ...closed(PLATFORMS[id].available),
  }));

const typeOptions = () =>
  JobType.options.map((id) => ({
    value: id,
    label: words.types[id],
    hint: words.typeHints[id] ?? JOB_TYPES[id].description,
    icon: <JobTypeIcon type={id} size={22} />,
    ...closed(JOB_TYPES[id].available),
  }));

interface ChooseProps<Value> {
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

export const ChoosePlatform = ({ value, onChoose }: ChooseProps<PlatformId>) => (
  <Choice
    label={texts.platformTitle}
    name="platform"
    size="large"
    options={platformOptions()}
    value={value}
    onChange={onChoose}
  />
);

export const ChooseType = ({ value, onChoose }: ChooseProps<JobType>) => (
  <Choice label={texts.typeTitle} name="type" size="large" options={typeOptions()} value={value} onChange={onChoose} />
);
