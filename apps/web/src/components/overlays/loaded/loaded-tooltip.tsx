import { Tooltip, type TooltipProps } from '@mantine/core';

export const LoadedTooltip = (props: TooltipProps) => <Tooltip {...props} />;
