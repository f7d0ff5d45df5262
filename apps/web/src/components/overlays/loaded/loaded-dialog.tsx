import { Modal, type ModalProps } from '@mantine/core';
import { t } from '#language/t.ts';
import { useOpened } from './use-opened.ts';

export const LoadedDialog = ({ opened, ...props }: ModalProps) => (
  <Modal opened={useOpened(opened)} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
);
