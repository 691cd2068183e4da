"""One press or command, one answer: services, replies, the error boundary, dynamic items, modals."""
