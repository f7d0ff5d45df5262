import {
  DEFAULT_PLATFORM,
  definitionOf,
  isOpenPlatform,
  JOB_TYPE_IDS,
  type JobType,
  type OpenedJobTypes,
  type OpenPlatformId,
  PLATFORM_IDS,
  PLATFORMS,
  type PlatformId,
} from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { Choice } from '#components/choice/choice.tsx';
import { JobTypeIcon, PlatformIcon } from '#components/platform-icon/platform-icon.tsx';
import { t } from '#language/t.ts';

const closed = (available: boolean) => (available ? {} : { disabled: true, mark: t('wizard.comingSoon') });

const platformOptions = () =>
  PLATFORM_IDS.map((id) => ({
    value: id,
    label: PLATFORMS[id].name,
    hint: t(`terms.platformHints.${id}`),
    icon: <PlatformIcon platform={id} size={22} />,
    ...closed(PLATFORMS[id].available),
  }));

const typeOptions = (platform: OpenPlatformId, opened: OpenedJobTypes['types']) =>
  JOB_TYPE_IDS.flatMap((id) => {
    const type = definitionOf(platform).jobTypes[id];
    if (type === undefined) return [];
    return {
      value: id,
      label: t(`terms.types.${id}`),
      hint: t(`terms.typeHints.${id}`),
      icon: <JobTypeIcon type={id} size={22} />,
      ...closed(type.available || opened.some((each) => each.platform === platform && each.type === id)),
    };
  });

interface ChooseProps<Value> {
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

export const ChoosePlatform = ({ value, onChoose }: ChooseProps<PlatformId>) => (
  <Choice
    label={t('wizard.platformTitle')}
    name="platform"
    size="large"
    options={platformOptions()}
    value={value}
    onChange={onChoose}
  />
);

export function ChooseType({
  platform,
  value,
  onChoose,
}: ChooseProps<JobType> & { readonly platform: PlatformId | null }) {
  // Types that an operator can open are shown as coming soon until the response arrives, or if the request fails.
  const opened = trpc.jobs.openedTypes.useQuery();
  return (
    <Choice
      label={t('wizard.typeTitle')}
      name="type"
      size="large"
      options={typeOptions(isOpenPlatform(platform) ? platform : DEFAULT_PLATFORM, opened.data?.types ?? [])}
      value={value}
      onChange={onChoose}
    />
  );
}
