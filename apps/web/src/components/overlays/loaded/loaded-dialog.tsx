import { Modal, type ModalProps } from '@mantine/core';
import { useOpened } from './use-opened.ts';

export const LoadedDialog = ({ opened, ...props }: ModalProps) => <Modal opened={useOpened(opened)} {...props} />;
